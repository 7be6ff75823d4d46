import type { ReportScope } from '@castwright/contract/analytics/shapes.ts'
import type { Link, LinkKind } from '@castwright/contract/links/shapes.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../platform/app.ts'
import { pageOf, readCursor } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { hashToken, isSameSecret, newId, newToken } from '../../platform/ids.ts'
import * as store from './store.ts'

/**
 * Links that work without signing in. Nothing about them is cached, so every server sees a revocation with the next request.
 * Only the hash of a secret is stored.
 */

export {
  deleteCalendar as revokeCalendarLink,
  deleteCalendars as revokeCalendarLinks,
  deleteFeedLinks as revokeFeedLinks,
  deleteGuestLink as revokeGuestLink,
  findPodcastOfLink as podcastOfLink,
  noteUses as noteFeedUses,
} from './store.ts'

type Deps = Pick<App, 'db' | 'transaction' | 'now'>

type NewLink = {
  kind: LinkKind
  userId: string
  podcastId: string | null
  episodeId: string | null
  report?: ReportScope
  expiresAt: Date | null
}

/** Only the caller knows the secret. */
export async function createLink(app: Pick<App, 'now'>, tx: Tx, link: NewLink): Promise<{ id: string; secret: string }> {
  const [id, secret, now] = [newId(), newToken(), app.now()]
  await store.deleteExpired(tx, link.userId, now)
  await store.insertLink(tx, { ...link, id, secretHash: hashToken(secret), createdAt: now })
  return { id, secret }
}

type Opened = Pick<store.LinkRow, 'id' | 'podcastId' | 'episodeId' | 'report' | 'expiresAt'> & { userId: string }

const isSecret = (secret: unknown): secret is string => typeof secret === 'string' && /^[\w-]{43}$/.test(secret)

/** Finds the active link with this secret and records its use. Null if there is none. */
export const openLink = (app: Deps, kind: LinkKind, secret: unknown): Promise<Opened | null> =>
  isSecret(secret) ? open(app, { kind, secretHash: hashToken(secret) }) : Promise.resolve(null)

/** Whether the link of a signed URL works. The use of guest links isn't recorded: what a mail scanner opens must change nothing. */
export async function isSignedLinkOpen(app: Deps, id: string): Promise<boolean> {
  const link = await store.findActive(app.db, { id }, app.now())
  return link?.kind === 'guest' || (link !== null && (await open(app, { id })) !== null)
}

/** Records the use at most this often (in ms), because players download recordings in many ranges. */
const useStep = 60_000

async function open(app: Deps, named: Parameters<typeof store.findActive>[1]): Promise<Opened | null> {
  const now = app.now()
  const link = await store.findActive(app.db, named, now)
  if (!link || link.userId === null) return null
  if (link.lastUsedAt === null || now.getTime() - link.lastUsedAt.getTime() >= useStep) {
    await app.transaction((tx) => store.noteUse(tx, link.id, now))
  }
  return { ...link, userId: link.userId }
}

/** The link that signs a member's URLs to a podcast's recordings, valid at least until `expiresAt`. */
export async function keepMediaLink(
  app: Deps,
  { userId, podcastId, expiresAt }: { userId: string; podcastId: string; expiresAt: Date },
): Promise<string> {
  const kind = 'media'
  const known = await store.findSigned(app.db, { kind, userId, podcastId })
  if (known?.expiresAt && known.expiresAt >= expiresAt) return known.id
  return app.transaction(async (tx) => {
    const now = app.now()
    await store.deleteExpired(tx, userId, now)
    return store.keepSigned(tx, { id: newId(), kind, userId, podcastId, createdAt: now, expiresAt })
  })
}

/** A user's calendar links. `podcastId` is null for the one to their own dates. */
export async function findCalendarLinks(app: Pick<App, 'db' | 'now'>, userId: string) {
  const rows = await store.findCalendars(app.db, userId, app.now())
  return rows.map(({ podcastId, createdAt, lastUsedAt }) => ({ podcastId, createdAt, lastUsedAt }))
}

/** Creates a calendar link, or gives it a new secret, after which the old one doesn't work. The user's account must be locked. */
export async function keepCalendarLink(app: Pick<App, 'now'>, tx: Tx, userId: string, podcastId: string | null): Promise<string> {
  const [secret, createdAt] = [newToken(), app.now()]
  const secretHash = hashToken(secret)
  if (!(await store.replaceSecret(tx, { userId, podcastId, secretHash, createdAt })))
    await store.insertLink(tx, { id: newId(), kind: 'calendar', userId, podcastId, secretHash, createdAt, expiresAt: null })
  return secret
}

type Reader = { userId: string; access: ShowAccess }

/** The user whose links the caller can see and revoke. Null: everyone's. */
const ownOnly = ({ userId, access }: Reader): string | null => (reaches(access, 'admin') ? null : userId)

export async function findLinks(
  app: Pick<App, 'db' | 'now'>,
  podcastId: string,
  reader: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ links: Link[]; cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findListed(app.db, podcastId, { userId: ownOnly(reader), after, limit: limit + 1, now: app.now() })
  const page = pageOf(rows, limit)
  return {
    links: page.shown.map((row) => ({
      ...row,
      report: row.report && { from: row.report.from, to: row.report.to },
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
    cursor: page.cursor,
  }
}

export const revokeLink = (app: Pick<App, 'transaction'>, linkId: string, reader: Reader): Promise<void> =>
  app.transaction(async (tx) => {
    const link = await store.deleteLink(tx, linkId)
    if (!link) throw new Fault('not_found')
    const owner = ownOnly(reader)
    if (owner !== null && link.userId !== owner) throw new Fault('role_too_low')
  })

export const revokeLinks = (app: Pick<App, 'transaction' | 'now'>, podcastId: string, reader: Reader): Promise<number> =>
  app.transaction((tx) => store.deleteLinks(tx, podcastId, ownOnly(reader), app.now()))

/** Deletes the links of a member who leaves the team. They don't work again if the member returns. */
export async function endLinksOfMember(app: Pick<App, 'now'>, tx: Tx, podcastId: string, userId: string): Promise<void> {
  await store.deleteLinks(tx, podcastId, userId, app.now())
}

type GuestOf = { episodeGuestId: string; podcastId: string; episodeId: string }

/** Creates the link of a guest of an episode, or extends it. Its secret is derived from its ID, so that every email can contain it. */
export async function keepGuestLink(app: Pick<App, 'now' | 'guestSecret'>, tx: Tx, of: GuestOf, expiresAt: Date): Promise<void> {
  const id = (await store.findGuestLink(tx, of.episodeGuestId))?.id ?? newId()
  const secretHash = hashToken(app.guestSecret(id))
  await store.keepGuestLink(tx, { ...of, id, kind: 'guest', userId: null, secretHash, createdAt: app.now(), expiresAt })
}

/** The secret of a guest's link and when it expires. Null if it has expired or was revoked. */
export async function findGuestLink(app: Pick<App, 'now' | 'guestSecret'>, db: Db, episodeGuestId: string) {
  const link = await store.findGuestLink(db, episodeGuestId)
  if (!link?.expiresAt || link.expiresAt <= app.now()) return null
  return { secret: app.guestSecret(link.id), expiresAt: link.expiresAt }
}

/** The guest of an episode that a link is for. Null if it isn't active. Changes nothing, because mail scanners open links. */
export async function openGuestLink(app: Pick<App, 'db' | 'now'>, secret: unknown) {
  const link = isSecret(secret) ? await store.findActive(app.db, { kind: 'guest', secretHash: hashToken(secret) }, app.now()) : null
  const { id = '', episodeGuestId, podcastId, episodeId, expiresAt } = link ?? {}
  return episodeGuestId && podcastId && episodeId && expiresAt ? { linkId: id, episodeGuestId, podcastId, episodeId, expiresAt } : null
}

/** Deletes a link whose object is deleted or gets another one. */
export const endLink = async (tx: Tx, linkId: string): Promise<void> => {
  await store.deleteLink(tx, linkId)
}

/** Creates the links of private feeds, or replaces them, after which the old ones don't work. Returns their IDs by listener. */
export async function keepFeedLinks(
  app: Pick<App, 'now' | 'feedSecret'>,
  tx: Tx,
  podcastId: string,
  listenerIds: string[],
): Promise<Map<string, string>> {
  const createdAt = app.now()
  const rows = listenerIds.map((listenerId) => {
    const id = newId()
    const secretHash = hashToken(app.feedSecret(id))
    return { id, kind: 'feed' as const, userId: null, podcastId, listenerId, secretHash, createdAt, expiresAt: null }
  })
  await store.replaceFeedLinks(tx, rows)
  return new Map(rows.map(({ listenerId, id }) => [listenerId, id]))
}

/** The links of private feeds by listener. Their secrets are derived from their IDs, so that they can be shown again. */
export async function findFeedLinks(db: Db, listenerIds: string[]): Promise<Map<string, { linkId: string; lastUsedAt: Date | null }>> {
  const rows = await store.findFeedLinks(db, listenerIds)
  return new Map(rows.map(({ listenerId, id, lastUsedAt }) => [listenerId!, { linkId: id, lastUsedAt }]))
}

/** The ID of the link of a private feed, if its URL can be shown again. It can't after a change of AUTH_SECRET. */
export async function findShownFeedLink(app: Pick<App, 'feedSecret'>, db: Db, listenerId: string): Promise<string | null> {
  const [row] = await store.findFeedLinks(db, [listenerId])
  return row && row.secretHash === hashToken(app.feedSecret(row.id)) ? row.id : null
}

/** The listener that the link of a private feed is for. Null if it was revoked or the secret is wrong. */
export async function openFeedLink(app: Pick<App, 'db' | 'now'>, linkId: string, secret: string) {
  const link = isSecret(secret) ? await store.findActive(app.db, { id: linkId }, app.now()) : null
  if (!link?.listenerId || link.kind !== 'feed' || link.secretHash === null) return null
  if (!isSameSecret(hashToken(secret), link.secretHash)) return null
  return { linkId, listenerId: link.listenerId, lastUsedAt: link.lastUsedAt }
}
