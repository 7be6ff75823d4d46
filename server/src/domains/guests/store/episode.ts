import { ownName } from '@castwright/contract/names.ts'
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { findRows, first } from '../../../platform/rows.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { episodeGuests, guests } from '../../../schema/guests.ts'
import { users } from '../../../schema/identity.ts'
import { profiles } from '../../../schema/profiles.ts'
import { recordings } from '../../../schema/recordings.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { interviews } from '../../../schema/workflow.ts'

type EpisodeGuestRow = typeof episodeGuests.$inferSelect

const hasRecording = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(recordings)
      .where(and(eq(recordings.episodeId, episodes.id), eq(recordings.isDeleted, false))),
  )

/** Guests of episodes with everything that their state depends on. */
const select = (db: Db) =>
  db
    .select({
      row: episodeGuests,
      guest: guests,
      episode: { title: episodes.title, isPublished: episodes.isPublished, lastPublishedDate: episodes.lastPublishedDate },
      interview: interviews,
      hasRecording: sql<boolean>`${hasRecording(db)}`,
    })
    .from(episodeGuests)
    .innerJoin(guests, eq(guests.id, episodeGuests.guestId))
    .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept))
    .leftJoin(interviews, eq(interviews.episodeId, episodeGuests.episodeId))

export type Facts = Awaited<ReturnType<typeof findOfEpisode>>[number]

export const findOfEpisode = (db: Db, episodeId: string) =>
  select(db).where(eq(episodeGuests.episodeId, episodeId)).orderBy(asc(episodeGuests.createdAt), asc(episodeGuests.id))

/** The episodes of a guest, newest first. */
export const findOfGuest = (db: Db, guestId: string): Promise<Facts[]> =>
  select(db).where(eq(episodeGuests.guestId, guestId)).orderBy(desc(episodeGuests.createdAt), desc(episodeGuests.id))

/** The guests of all episodes of a podcast, newest first. */
export const findOfPodcast = (db: Db, podcastId: string, limit: number): Promise<Facts[]> =>
  select(db)
    .where(eq(episodeGuests.podcastId, podcastId))
    .orderBy(...descending(episodeGuests.createdAt, episodeGuests.id))
    .limit(limit)

export const findFacts = (db: Db, episodeGuestId: string): Promise<Facts | null> =>
  first(select(db).where(eq(episodeGuests.id, episodeGuestId)))

/** The podcast and episode of a guest. Null if there is none, or if the episode was deleted. */
export async function findPlace(db: Db, episodeGuestId: string): Promise<{ podcastId: string; episodeId: string } | null> {
  const [row] = await db
    .select({ podcastId: episodeGuests.podcastId, episodeId: episodeGuests.episodeId })
    .from(episodeGuests)
    .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept))
    .where(eq(episodeGuests.id, episodeGuestId))
  return row ?? null
}

export async function insertEpisodeGuest(tx: Tx, row: typeof episodeGuests.$inferInsert): Promise<void> {
  await tx.insert(episodeGuests).values(row)
}

export async function updateEpisodeGuest(tx: Tx, id: string, set: Partial<EpisodeGuestRow>): Promise<void> {
  await tx
    .update(episodeGuests)
    .set({ ...set, version: sql`${episodeGuests.version} + 1` })
    .where(eq(episodeGuests.id, id))
}

/** Facts about emails, which don't change the version. */
export async function noteEmail(
  tx: Tx,
  ids: string[],
  set: Partial<
    Pick<EpisodeGuestRow, 'toldTime' | 'toldEvent' | 'remindedTime' | 'thankedAt' | 'toldPublishedAt' | 'mailError' | 'mailErrorAt'>
  >,
): Promise<void> {
  if (ids.length > 0) await tx.update(episodeGuests).set(set).where(inArray(episodeGuests.id, ids))
}

/** Forgets that emails to a guest were refused. */
export async function clearMailErrors(tx: Tx, guestId: string): Promise<void> {
  await tx
    .update(episodeGuests)
    .set({ mailError: null, mailErrorAt: null })
    .where(and(eq(episodeGuests.guestId, guestId), isNotNull(episodeGuests.mailErrorAt)))
}

/** Notes that an address rejected an email. What is older than the last invitation or than what is known is ignored. Returns the guests. */
export async function noteBounce(tx: Tx, guestIds: string[], message: string, at: Date): Promise<string[]> {
  if (guestIds.length === 0) return []
  const rows = await tx
    .update(episodeGuests)
    .set({ mailError: message, mailErrorAt: at })
    .where(
      and(
        inArray(episodeGuests.guestId, guestIds),
        lte(episodeGuests.invitedAt, at),
        or(isNull(episodeGuests.mailErrorAt), lt(episodeGuests.mailErrorAt, at)),
      ),
    )
    .returning({ guestId: episodeGuests.guestId })
  return [...new Set(rows.map(({ guestId }) => guestId))]
}

/** The last refused email to each of these guests. */
export async function findMailErrors(db: Db, guestIds: string[]): Promise<Map<string, { message: string; at: Date }>> {
  if (guestIds.length === 0) return new Map()
  const rows = await db
    .select({ guestId: episodeGuests.guestId, message: episodeGuests.mailError, at: episodeGuests.mailErrorAt })
    .from(episodeGuests)
    .where(and(inArray(episodeGuests.guestId, guestIds), isNotNull(episodeGuests.mailErrorAt)))
    .orderBy(asc(episodeGuests.mailErrorAt))
  return new Map(rows.flatMap(({ guestId, message, at }) => (message === null || at === null ? [] : [[guestId, { message, at }]])))
}

/** Guests of a podcast, or of one of its episodes, who expect an interview after this moment. Includes those of deleted drafts. */
export const findExpecting = (db: Db, where: { episodeId: string } | { podcastId: string }, now: Date) =>
  db
    .select({
      row: episodeGuests,
      guest: guests,
      episode: { title: episodes.title, isPublished: episodes.isPublished, lastPublishedDate: episodes.lastPublishedDate },
    })
    .from(episodeGuests)
    .innerJoin(guests, eq(guests.id, episodeGuests.guestId))
    .innerJoin(episodes, eq(episodes.id, episodeGuests.episodeId))
    .where(
      and(
        gt(episodeGuests.toldTime, now),
        'episodeId' in where ? eq(episodeGuests.episodeId, where.episodeId) : eq(episodeGuests.podcastId, where.podcastId),
      ),
    )
    .orderBy(asc(episodeGuests.id))

export async function deleteEpisodeGuest(tx: Tx, id: string): Promise<void> {
  await tx.delete(episodeGuests).where(eq(episodeGuests.id, id))
}

/** Gives the episodes of one guest to another. */
export async function moveEpisodes(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .update(episodeGuests)
    .set({ guestId: toId, version: sql`${episodeGuests.version} + 1` })
    .where(eq(episodeGuests.guestId, fromId))
}

/** The name of a person, or an empty text if there is none. */
export async function findPersonName(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, username: profiles.username })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return row ? ownName(row) : ''
}

type Due = { now: Date; until: Date; limit: number }

const confirmed = and(eq(episodeGuests.answer, 'yes'), isNotNull(episodeGuests.invitedAt))

/** Confirmed guests whose confirmed interview starts soon, and who weren't reminded of that time. */
export async function findRemindable(db: Db, { now, until, limit }: Due): Promise<string[]> {
  const rows = await db
    .select({ id: episodeGuests.id })
    .from(interviews)
    .innerJoin(episodeGuests, eq(episodeGuests.episodeId, interviews.episodeId))
    .innerJoin(episodes, and(eq(episodes.id, interviews.episodeId), isKept))
    .where(
      and(
        gt(interviews.startsAt, now),
        lte(interviews.startsAt, until),
        isNotNull(interviews.confirmedAt),
        confirmed,
        or(isNull(episodeGuests.remindedTime), ne(episodeGuests.remindedTime, interviews.startsAt)),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(episodeGuests.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Confirmed guests of recorded episodes who weren't thanked yet. */
export async function findThankable(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: episodeGuests.id })
    .from(episodeGuests)
    .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept))
    .where(and(confirmed, isNull(episodeGuests.thankedAt), hasRecording(db)))
    .orderBy(asc(episodeGuests.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Confirmed guests of published episodes who don't know it yet. */
export async function findUntold(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: episodeGuests.id })
    .from(episodeGuests)
    .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept, eq(episodes.isPublished, true)))
    .where(and(confirmed, isNull(episodeGuests.toldPublishedAt)))
    .orderBy(asc(episodeGuests.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** All rows of a guest, also those of deleted drafts. */
export const findAllOfGuest = (db: Db, guestId: string): Promise<EpisodeGuestRow[]> =>
  findRows(db, episodeGuests, eq(episodeGuests.guestId, guestId))

/** Accepted credits, in the order in which guests were added. Those who declined have none. */
export async function findCredits(db: Db, episodeIds: string[]) {
  if (episodeIds.length === 0) return []
  const rows = await db
    .select({ episodeId: episodeGuests.episodeId, credit: episodeGuests.credit })
    .from(episodeGuests)
    .where(
      and(
        inArray(episodeGuests.episodeId, episodeIds),
        isNotNull(episodeGuests.credit),
        or(isNull(episodeGuests.answer), ne(episodeGuests.answer, 'no')),
      ),
    )
    .orderBy(asc(episodeGuests.createdAt), asc(episodeGuests.id))
  return rows.flatMap(({ episodeId, credit }) => (credit ? [{ episodeId, credit }] : []))
}

export async function findOwnerEmail(db: Db, podcastId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(podcastRoles)
    .innerJoin(users, eq(users.id, podcastRoles.userId))
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER')))
  return row?.email ?? null
}
