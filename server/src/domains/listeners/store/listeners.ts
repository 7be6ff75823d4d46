import { and, count, eq, inArray, ne, sql, desc, isNotNull, lte, or } from 'drizzle-orm'
import type { ListenerKind, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { contains } from '../../../platform/lists/text.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { findRow, findRows, first, hasRow } from '../../../platform/rows.ts'
import { users } from '../../../schema/identity.ts'
import { listeners, listenerSettings, listenerEpisodes } from '../../../schema/listeners.ts'
import { memberships, tiers } from '../../../schema/memberships.ts'
import { profiles } from '../../../schema/profiles.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { recordings } from '../../../schema/recordings.ts'

export type ListenerRow = typeof listeners.$inferSelect
type SettingsRow = typeof listenerSettings.$inferSelect

export const findListener = (db: Db, listenerId: string): Promise<ListenerRow | null> =>
  first(db.select().from(listeners).where(eq(listeners.id, listenerId)))

/** The person's account is disabled. They have one if they use the same address here. */
const isDisabled = sql<boolean>`exists (select from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
  where ${users.email} = lower(${listeners.email}) and ${profiles.disabledAt} is not null)`

export async function isOfDisabledAccount(db: Db, listenerId: string): Promise<boolean> {
  const [row] = await db.select({ isDisabled }).from(listeners).where(eq(listeners.id, listenerId))
  return row?.isDisabled === true
}

/** The private feeds of an account, in all shows. */
export async function findOfAccount(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: listeners.id })
    .from(users)
    .innerJoin(listeners, sql`lower(${listeners.email}) = ${users.email}`)
    .where(eq(users.id, userId))
  return rows.map(({ id }) => id)
}

type PageQuery = {
  podcastId: string
  kind: ListenerKind | undefined
  state: ListenerState | undefined
  text: string
  after: Place | null
  limit: number
}

/** Newest first. */
export const findPage = (db: Db, { podcastId, kind, state, text, after, limit }: PageQuery): Promise<ListenerRow[]> =>
  db
    .select()
    .from(listeners)
    .where(
      and(
        eq(listeners.podcastId, podcastId),
        kind && eq(listeners.kind, kind),
        state && eq(listeners.state, state),
        text === '' ? undefined : sql`(${contains(listeners.name, text)} or ${contains(listeners.email, text)})`,
        olderThan(listeners.createdAt, listeners.id, after),
      ),
    )
    .orderBy(...descending(listeners.createdAt, listeners.id))
    .limit(limit)

/** All with this kind, by name. */
export const findAll = (db: Db, podcastId: string, kind: ListenerKind): Promise<ListenerRow[]> =>
  db
    .select()
    .from(listeners)
    .where(and(eq(listeners.podcastId, podcastId), eq(listeners.kind, kind)))
    .orderBy(listeners.name, listeners.id)

export const findSome = (db: Db, podcastId: string, listenerIds: string[]): Promise<ListenerRow[]> =>
  findRows(db, listeners, eq(listeners.podcastId, podcastId), inArray(listeners.id, listenerIds))

export const findNotRevoked = (db: Db, podcastId: string): Promise<Array<Pick<ListenerRow, 'id' | 'email'>>> =>
  db
    .select({ id: listeners.id, email: listeners.email })
    .from(listeners)
    .where(and(eq(listeners.podcastId, podcastId), ne(listeners.state, 'revoked')))

export async function countByState(db: Db, podcastId: string): Promise<Map<ListenerState, number>> {
  const rows = await db
    .select({ state: listeners.state, amount: count() })
    .from(listeners)
    .where(eq(listeners.podcastId, podcastId))
    .groupBy(listeners.state)
  return new Map(rows.map(({ state, amount }) => [state, amount]))
}

/** Rows per statement. */
const batch = 5000

export async function insertListeners(tx: Tx, rows: Array<typeof listeners.$inferInsert>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) await tx.insert(listeners).values(rows.slice(at, at + batch))
}

export async function updateListener(tx: Tx, listenerId: string, set: Partial<typeof listeners.$inferInsert>): Promise<void> {
  await tx.update(listeners).set(set).where(eq(listeners.id, listenerId))
}

export async function setInvited(tx: Tx, listenerId: string, at: Date): Promise<void> {
  await tx.update(listeners).set({ invitedAt: at }).where(eq(listeners.id, listenerId))
}

export async function deleteListener(tx: Tx, listenerId: string): Promise<void> {
  await tx.delete(listeners).where(eq(listeners.id, listenerId))
}

/** Whether a member other than this one has the address. */
export const isMember = (db: Db, podcastId: string, email: string, exceptId: string | null): Promise<boolean> =>
  hasRow(
    db,
    listeners,
    eq(listeners.podcastId, podcastId),
    eq(listeners.kind, 'member'),
    sql`lower(${listeners.email}) = ${email.toLowerCase()}`,
    exceptId === null ? undefined : ne(listeners.id, exceptId),
  )

export const findMemberByEmail = (db: Db, podcastId: string, email: string): Promise<ListenerRow | null> =>
  findRow(
    db,
    listeners,
    eq(listeners.podcastId, podcastId),
    eq(listeners.kind, 'member'),
    sql`lower(${listeners.email}) = ${email.toLowerCase()}`,
  )

/** The membership that someone pays or paid for, and what it includes. */
export async function findMembershipOf(db: Db, listenerId: string) {
  const [row] = await db
    .select({ id: memberships.id, state: memberships.state, tier: tiers })
    .from(memberships)
    .innerJoin(tiers, eq(tiers.id, memberships.tierId))
    .where(eq(memberships.listenerId, listenerId))
  return row ?? null
}

/** Whether someone still pays, or should. */
export async function isPaying(db: Db, listenerId: string): Promise<boolean> {
  const state = (await findMembershipOf(db, listenerId))?.state
  return state === 'active' || state === 'unpaid'
}

export const findSettings = (db: Db, podcastId: string): Promise<SettingsRow | null> =>
  first(db.select().from(listenerSettings).where(eq(listenerSettings.podcastId, podcastId)))

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.insert(listenerSettings).values(row).onConflictDoUpdate({ target: listenerSettings.podcastId, set: row })
}

const isDraft = and(isKept, eq(episodes.isPublished, false))
const ofEpisode = and(eq(recordings.episodeId, episodes.id), eq(recordings.isDeleted, false))

/** `isReleased`: those released to members. `scheduledUntil`: those scheduled until then. */
type Which = { isReleased: boolean; scheduledUntil: Date | null }

const isFor = ({ isReleased, scheduledUntil }: Which) =>
  or(
    isReleased ? isNotNull(listenerEpisodes.releasedAt) : sql`false`,
    scheduledUntil ? lte(episodes.scheduledReleaseDate, scheduledUntil) : undefined,
  )

/** Unpublished episodes with a recording, newest first. All, or those in member feeds. */
export const findDrafts = (db: Db, podcastId: string, { only, limit }: { only: Which | null; limit: number }) =>
  db
    .select({ episode: episodes, recording: recordings, releasedAt: listenerEpisodes.releasedAt })
    .from(episodes)
    .innerJoin(recordings, ofEpisode)
    .leftJoin(listenerEpisodes, eq(listenerEpisodes.episodeId, episodes.id))
    .where(and(eq(episodes.podcastId, podcastId), isDraft, only ? isFor(only) : undefined))
    .orderBy(desc(recordings.createdAt), desc(episodes.id))
    .limit(limit)

export type DraftRow = Awaited<ReturnType<typeof findDrafts>>[number]

/** Unpublished episodes with and without a recording, newest first. */
export const findUnpublished = (db: Db, podcastId: string, limit: number) =>
  db
    .select({ episodeId: episodes.id, title: episodes.title, recordingId: recordings.id, releasedAt: listenerEpisodes.releasedAt })
    .from(episodes)
    .leftJoin(recordings, ofEpisode)
    .leftJoin(listenerEpisodes, eq(listenerEpisodes.episodeId, episodes.id))
    .where(and(eq(episodes.podcastId, podcastId), isDraft))
    .orderBy(...descending(episodes.createdAt, episodes.lastPublishedDate, episodes.id))
    .limit(limit)

/** Returns whether it wasn't there yet. */
export async function addEpisode(tx: Tx, row: typeof listenerEpisodes.$inferInsert): Promise<boolean> {
  const added = await tx.insert(listenerEpisodes).values(row).onConflictDoNothing().returning({ id: listenerEpisodes.episodeId })
  return added.length > 0
}

/** Returns whether it was there. */
export async function removeEpisode(tx: Tx, episodeId: string): Promise<boolean> {
  const removed = await tx
    .delete(listenerEpisodes)
    .where(eq(listenerEpisodes.episodeId, episodeId))
    .returning({ id: listenerEpisodes.episodeId })
  return removed.length > 0
}
