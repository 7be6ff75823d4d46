import { paths } from '@castwright/contract/paths.ts'
import type { ArchiveReport } from '@castwright/contract/archives/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import type { TeamCredit } from '../../../schema/podcasts.ts'
import { limitsOf, lockPlan, reachedPodcastLimit } from '../../billing/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { freeProfileUrl, validateProfileUrl } from '../../podcasts/service.ts'
import { quotaForImports } from '../../publishing/service.ts'
import { addOwner } from '../../teams/service.ts'
import { discard, claimReserved, releaseStorage } from '../../uploads/service.ts'
import * as store from '../store.ts'
import type { OpenArchive } from './open.ts'
import { keyOf, mapRow, partOf, type Claimed, type Found, type Mapped, type Reading } from './rows.ts'

type Restoring = { archive: OpenArchive; reading: Reading; found: Found; signal: AbortSignal }

type Notes = { isOwned: boolean; invited: Set<string>; lost: number; unscheduled: number; oldUrls: number; profileUrl: string }

const rowsAtATime = 500

/** Creates the show with all its rows, or nothing. */
export async function restore(app: App, row: store.ImportRow, restoring: Restoring): Promise<void> {
  const { archive, reading, found, signal } = restoring
  await app.transaction(async (tx) => {
    await lockPlan(tx, row.userId)
    const held = await store.lockImport(tx, row.id)
    if (!held || held.state === 'done' || held.state === 'refused') return
    await requirePlan(app, tx, row.userId, found)
    const notes: Notes = { isOwned: false, invited: new Set(), lost: 0, unscheduled: 0, oldUrls: 0, profileUrl: await freeUrl(tx, found) }
    const podcastId = await restoreTables(app, tx, { ...restoring, row, notes })
    if (!notes.isOwned) await addOwner(app, tx, podcastId, row.userId)
    await keepFiles(app, tx, archive, reading)
    await store.countEpisodes(tx, podcastId)
    const report = reportOf(restoring, notes)
    await store.updateImport(tx, row.id, { state: 'done', podcastId, report, title: found.title, finishedAt: app.now() })
    await discard(app, tx, [{ bucket: 'archives', object: row.object }])
    await notify(app, tx, {
      type: 'ImportFinished',
      event: eventOf('ImportFinished', row.id),
      userIds: [row.userId],
      triggerUserId: null,
      podcastId,
      data: { podcastTitle: found.title, migrated: String(found.episodes), failed: '0' },
      path: paths.yourData,
    })
    await bump(app, tx, 'podcast', podcastId)
    await bump(app, tx, 'profile', row.userId)
    signal.throwIfAborted()
  })
}

async function requirePlan(app: App, tx: Tx, userId: string, found: Found): Promise<void> {
  const limit = await reachedPodcastLimit(app, tx, userId, found.mediaFormat)
  if (limit) throw new Fault('plan_limit', { limit })
  if (found.published > (await quotaForImports(app, tx, { ownerId: userId }))) throw new Fault('plan_limit', { limit: 'publishedEpisodes' })
}

/** The same address as before, if it is free here. */
async function freeUrl(tx: Tx, { profileUrl, title }: Found): Promise<string> {
  const { isValid } = await validateProfileUrl(tx, { podcastProfileUrl: profileUrl })
  return isValid && profileUrl === profileUrl.trim().toLowerCase() ? profileUrl : freeProfileUrl(tx, title)
}

type Tables = Restoring & { row: store.ImportRow; notes: Notes }

async function restoreTables(app: App, tx: Tx, { archive, reading, row, notes, signal }: Tables): Promise<string> {
  const rules = await rulesFor(app, tx, row, reading, notes)
  let podcastId = ''
  const claims: Array<Claimed & { table: string; row: store.Row }> = []
  const people = new Set<string>()
  const keepPeople = async (): Promise<void> => {
    const known = [...reading.people.values()].filter(({ userId, email }) => userId === null && email !== null)
    const rows = known.map(({ newId: id, name, email }) => ({ id, podcastId, name, email: email! }))
    await store.insertPeople(tx, rows)
    for (const { newId: id } of known) people.add(id)
  }
  const keepClaims = async (): Promise<void> => {
    const kept = claims.filter(({ personId }) => people.has(personId)).map((claim) => ({ ...claim, id: newId() }))
    for (let from = 0; from < kept.length; from += rowsAtATime) await store.insertClaims(tx, kept.slice(from, from + rowsAtATime))
    notes.lost += claims.filter((claim) => claim.isWhole && !people.has(claim.personId)).length
    claims.length = 0
  }
  for (const table of archive.manifest.tables) {
    const part = partOf(table.table)
    let batch: store.Row[] = []
    for await (const found of archive.rows(table)) {
      signal.throwIfAborted()
      const mapped = mapRow(reading, part, found)
      if (table.table === 'podcasts') podcastId = String(mapped.row['id'])
      if (part.isForReading) continue
      const kept = await rules(table.table, mapped, found)
      if (!kept) continue
      // Accepting an invitation is what gives a role.
      for (const claim of table.table === 'podcast_roles' ? [] : mapped.claims)
        claims.push({ ...claim, table: table.table, row: claim.isWhole ? mapped.row : keyOf(part, mapped.row) })
      if (!mapped.isWaiting) batch.push(kept)
      if (batch.length === rowsAtATime) {
        await store.restoreRows(tx, part.table, batch)
        batch = []
      }
    }
    await store.restoreRows(tx, part.table, batch)
    if (table.table === 'podcasts') await keepPeople()
    if (claims.length > 0) await keepClaims()
  }
  return podcastId
}

type RowRule = (table: string, mapped: Mapped, found: store.Row) => Promise<store.Row | null>

/** What differs from the archive, and why: names that are taken, people who have yet to come, and times that have passed. */
async function rulesFor(app: App, tx: Tx, row: store.ImportRow, reading: Reading, notes: Notes): Promise<RowRule> {
  const { collaborators } = await limitsOf(app, tx, row.userId)
  const now = app.now()
  const isNamed = await store.isNamed(tx, row.userId)
  return async (table, { row: mapped }, found) => {
    if (table === 'podcasts') {
      const credits = (mapped['credits'] ?? []) as TeamCredit[]
      return {
        ...mapped,
        profile_url: notes.profileUrl,
        credits: isNamed ? credits.filter(({ personId }) => personId !== row.userId) : credits,
      }
    }
    if (table === 'old_profile_urls') {
      const podcastProfileUrl = String(mapped['profile_url'])
      notes.oldUrls += 1
      if (notes.oldUrls > 20 || !(await validateProfileUrl(tx, { podcastProfileUrl })).isValid) return null
      return mapped
    }
    if (table === 'podcast_roles') {
      const person = reading.people.get(String(found['user_id']))
      const email = (person?.email ?? found['email'] ?? null) as string | null
      if (person && person.userId !== null) {
        notes.isOwned = true
        return { ...mapped, show_access: 'OWNER', is_active: true, email: null, invited_at: null, expires_at: null }
      }
      if (email === null) return null
      if (collaborators !== -1 && notes.invited.size >= collaborators - 1) return null
      if (notes.invited.has(email.toLowerCase())) return null
      notes.invited.add(email.toLowerCase())
      const access = mapped['show_access'] === 'OWNER' ? 'ADMIN' : mapped['show_access']
      const invitation = {
        user_id: null,
        is_active: false,
        email: email.toLowerCase(),
        invited_at: now,
        expires_at: now,
        inviter_id: row.userId,
      }
      return { ...mapped, ...invitation, show_access: access, allow_other_address: false }
    }
    if (
      table === 'episodes' &&
      mapped['scheduled_release_date'] &&
      Date.parse(mapped['scheduled_release_date'] as string) <= now.getTime()
    ) {
      notes.unscheduled += 1
      return { ...mapped, scheduled_release_date: null }
    }
    // No one here has seen them sign.
    if (table === 'releases') return { ...mapped, imported_at: now }
    // Its job stayed where it was exported.
    if (table === 'clips' && ['waiting', 'running'].includes(String(mapped['render_state']))) return { ...mapped, render_state: 'canceled' }
    return mapped
  }
}

/** The files count from now on. */
async function keepFiles(app: App, tx: Tx, { manifest }: OpenArchive, { remap }: Reading): Promise<void> {
  const files = manifest.files.map((file) => ({ ...file, object: remap.object(file.object) }))
  for (let from = 0; from < files.length; from += rowsAtATime) {
    const batch = files.slice(from, from + rowsAtATime).map(({ object, contentType, size }) => ({ object, contentType, size }))
    const kept = await claimReserved(app, tx, batch)
    if (kept.size < batch.length) throw new Error('A copied file was discarded in the meantime.')
  }
  const released = files.filter(({ releasedAt }) => releasedAt !== null).map(({ object }) => object)
  if (released.length > 0) await releaseStorage(app, tx, released)
}

function reportOf({ archive: { manifest }, found, reading }: Restoring, notes: Notes): ArchiveReport {
  const people = [...reading.people.values()].map(({ name, email, userId }) => ({
    name,
    state:
      userId !== null
        ? ('you' as const)
        : email !== null && notes.invited.has(email.toLowerCase())
          ? ('invited' as const)
          : ('name' as const),
  }))
  const sentences = [
    notes.profileUrl !== found.profileUrl &&
      `The show's profile URL is now ${notes.profileUrl}, because ${found.profileUrl} is already taken.`,
    notes.unscheduled > 0 && 'Releases scheduled for a time that has passed are no longer scheduled.',
    notes.lost > 0 && `We left out reactions and interview dates of people who have no email address in the archive (${notes.lost}).`,
    notes.invited.size > 0 &&
      'Team members are listed as unsent invitations. When you send an invitation and the person accepts, they get their comments, tasks and steps back.',
  ]
  return {
    episodes: found.episodes,
    published: found.published,
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
    rows: found.rows,
    people,
    notes: sentences.filter((one) => typeof one === 'string'),
  }
}
