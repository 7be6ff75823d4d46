import type { Archive, ArchiveImport } from '@castwright/contract/archives/shapes.ts'
import { archiveLimits, archiveRate, archiveLifetimes } from '@castwright/contract/archives/limits.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { lockPlan } from '../../billing/service.ts'
import type { EventHook } from '../../events/service.ts'
import { createLink, endLink, openLink } from '../../links/service.ts'
import { feedUrl, findShow } from '../../podcasts/service.ts'
import { accessOf } from '../../teams/service.ts'
import { discard, reserveFiles, cancelReserved, claimUpload, openUpload } from '../../uploads/service.ts'
import { makeArchive, readArchive } from '../jobs.ts'
import { toOpml } from '../opml.ts'
import * as store from '../store.ts'

const contentTypes = { show: 'application/x-castwright', plain: 'application/x-tar', person: 'application/json' } as const
const endings = { show: 'castwright', plain: 'tar', person: 'json' } as const

export const contentTypeOf = ({ kind }: Pick<Archive, 'kind'>): string => contentTypes[kind]

const toArchive = (row: store.ArchiveRow): Archive => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

type Asked = { kind: Archive['kind']; podcastId: string | null; withGuests: boolean; withMembers: boolean }

const isRunning = ({ state }: store.ArchiveRow): boolean => state === 'waiting' || state === 'running'

/** Starts an export. While one of the same kind is being made, returns that. */
export async function startArchive(app: App, userId: string, { kind, podcastId, withGuests, withMembers }: Asked): Promise<Archive> {
  const findRunning = (known: store.ArchiveRow[]) => known.find((row) => row.kind === kind && isRunning(row))
  const running = findRunning(await store.findArchives(app.db, userId, podcastId))
  if (running) return toArchive(running)
  await consume(app, `archives:${userId}`, archiveRate)
  const show = podcastId === null ? null : await findShow(app.db, podcastId)
  if (podcastId !== null && !show) throw new Fault('not_found')
  const now = app.now()
  const day = now.toISOString().slice(0, 10)
  const name = kind === 'person' ? 'everything-about-you' : (show?.profileUrl ?? 'show')
  const object = `${newToken(16)}.${endings[kind]}`
  const id = await app.transaction(async (tx) => {
    // A double click starts one.
    await lockPlan(tx, userId)
    const known = await store.findArchives(tx, userId, podcastId)
    const other = findRunning(known)
    if (other) return other.id
    const row = { id: newId(), kind, userId, podcastId, state: 'waiting' as const, withGuests, withMembers, object, createdAt: now }
    // The oldest make room.
    for (const old of known.slice(archiveLimits.kept - 1)) await removeArchive(app, tx, old.id)
    const stored = { bucket: 'archives', object, kind: 'archive' as const, contentType: contentTypes[kind], size: 0 }
    await reserveFiles(app, tx, [{ ...stored, podcastId, ...(podcastId === null && { userId }) }])
    await store.insertArchive(tx, { ...row, fileName: `${name}-${day}${kind === 'plain' ? '-plain' : ''}.${endings[kind]}` })
    await app.queue.add(tx, makeArchive, { archiveId: row.id }, { key: row.id })
    return row.id
  })
  return toArchive((await store.findArchive(app.db, id))!)
}

export const findArchives = async (app: Pick<App, 'db'>, userId: string, podcastId: string | null): Promise<Archive[]> =>
  (await store.findArchives(app.db, userId, podcastId)).map(toArchive)

/** Only for the person who started it. If it is of a show, only while they own the show. */
async function requireOwn(app: Pick<App, 'db'>, userId: string, archiveId: string): Promise<store.ArchiveRow> {
  const row = await store.findArchive(app.db, archiveId)
  if (row?.userId !== userId) throw new Fault('not_found')
  if (row.podcastId !== null && (await accessOf(app.db, row.podcastId, userId)) !== 'OWNER') throw new Fault('not_found')
  return row
}

export async function createDownload(app: App, userId: string, archiveId: string): Promise<{ url: string; expiresAt: string }> {
  const row = await requireOwn(app, userId, archiveId)
  const now = app.now()
  if (row.state !== 'ready' || !row.expiresAt || row.expiresAt <= now) throw new Fault('not_found')
  const expiresAt = new Date(Math.min(row.expiresAt.getTime(), now.getTime() + archiveLifetimes.archiveLink * 1000))
  const secret = await app.transaction(async (tx) => {
    const held = await store.lockArchive(tx, archiveId)
    if (!held) throw new Fault('not_found')
    if (held.linkId) await endLink(tx, held.linkId)
    const link = await createLink(app, tx, { kind: 'archive', userId, podcastId: row.podcastId, episodeId: null, expiresAt })
    await store.updateArchive(tx, archiveId, { linkId: link.id })
    return link.secret
  })
  return { url: `${app.config.baseUrl}/api/archives/${secret}/${encodeURIComponent(row.fileName)}`, expiresAt: expiresAt.toISOString() }
}

/** The export that a link downloads. */
export async function openDownload(app: App, secret: string): Promise<store.ArchiveRow | null> {
  const link = await openLink(app, 'archive', secret)
  const row = link && (await store.findArchiveByLink(app.db, link.id))
  if (!row || row.state !== 'ready' || !row.expiresAt || row.expiresAt <= app.now()) return null
  // A show that was handed over is no longer theirs to take.
  if (row.podcastId !== null && (await accessOf(app.db, row.podcastId, row.userId)) !== 'OWNER') return null
  return row
}

async function removeArchive(app: App, tx: Tx, archiveId: string): Promise<void> {
  const row = await store.deleteArchive(tx, archiveId)
  if (!row) return
  if (row.linkId) await endLink(tx, row.linkId)
  await app.queue.remove(tx, makeArchive, [row.id])
  const object = { bucket: 'archives', object: row.object }
  if (row.state === 'ready') await discard(app, tx, [object])
  else if (row.state !== 'failed') await cancelReserved(app, tx, [object])
}

export async function deleteArchive(app: App, userId: string, archiveId: string): Promise<void> {
  const row = await store.findArchive(app.db, archiveId)
  if (row?.userId !== userId) throw new Fault('not_found')
  await app.transaction((tx) => removeArchive(app, tx, archiveId))
}

export async function deleteExpiredArchives(app: App, signal: AbortSignal): Promise<void> {
  for (const { id } of await store.findExpired(app.db, app.now())) {
    signal.throwIfAborted()
    await app.transaction((tx) => removeArchive(app, tx, id))
  }
}

export async function getOpml(app: App, userId: string): Promise<{ fileName: string; opml: string }> {
  const shows = await store.findShowsOf(app.db, userId)
  const outlines = shows.map(({ id, title, profileUrl }) => ({
    title,
    feed: feedUrl(app, id),
    page: `${app.config.baseUrl}/${profileUrl}`,
  }))
  return { fileName: 'my-podcasts.opml', opml: toOpml(outlines, app.now()) }
}

const toImport = ({ podcastId, createdAt, ...row }: store.ImportRow, profileUrl: string | null): ArchiveImport => ({
  ...row,
  podcastId: row.state === 'done' && profileUrl !== null ? podcastId : null,
  profileUrl,
  createdAt: createdAt.toISOString(),
})

async function requireNoImport(db: Db, userId: string): Promise<void> {
  if ((await store.countRunningImports(db, userId)) > 0)
    throw new Fault('invalid_fields', { file: 'Another archive is being imported. Please wait until it finishes.' })
}

/** Claims the uploaded archive and queues its import. */
export async function startImport(app: App, userId: string, file: FileRef): Promise<ArchiveImport> {
  await requireNoImport(app.db, userId)
  await consume(app, `archives:${userId}`, archiveRate)
  const opened = await openUpload(app, userId, { file, bucket: 'archives', field: 'file' })
  const id = newId()
  await app.transaction(async (tx) => {
    await lockPlan(tx, userId)
    await requireNoImport(tx, userId)
    await claimUpload(app, tx, opened)
    const row = { id, userId, state: 'waiting' as const, object: opened.file.object, podcastId: newId(), totalBytes: opened.size }
    await store.insertImport(tx, { ...row, createdAt: app.now() })
    await app.queue.add(tx, readArchive, { importId: id }, { key: id })
  })
  return toImport((await store.findImport(app.db, id))!, null)
}

export const findImports = async (app: Pick<App, 'db'>, userId: string): Promise<ArchiveImport[]> =>
  (await store.findImports(app.db, userId)).map(({ row, profileUrl }) => toImport(row, profileUrl))

/**
 * Someone who accepts an invitation with the address of a person in the archive confirms that they are that person. If they decline, or
 * the invitation is withdrawn, the feed no longer credits them.
 */
export const returnWork: EventHook = async (_app, tx, events) => {
  for (const event of events) {
    const { kind, podcastId, actorId } = event
    const invited = kind === 'invitation.withdrawn' ? event.data.email : kind === 'invitation.declined' ? event.actorName : undefined
    if (invited !== undefined) await removeCredits(tx, podcastId, invited)
    if (kind !== 'member.joined' || actorId === null) continue
    const email = await store.findVerifiedEmail(tx, actorId)
    if (email === null) continue
    if (await store.isNamed(tx, actorId)) await removeCredits(tx, podcastId, email)
    for (const { claim } of await store.findClaims(tx, podcastId, email)) await store.restoreClaim(tx, claim, actorId)
    for (const { id } of await store.findPeopleOf(tx, podcastId, email))
      await store.restoreMentions(tx, podcastId, { personId: id, userId: actorId })
    await store.deletePeople(tx, podcastId, email)
  }
}

async function removeCredits(tx: Tx, podcastId: string, email: string): Promise<void> {
  const personIds = (await store.findPeopleOf(tx, podcastId, email)).map(({ id }) => id)
  await store.removeCredits(tx, podcastId, personIds)
}
