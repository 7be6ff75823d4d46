import { and, asc, count, eq, inArray, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { contains, folded, sorted } from '../../../platform/lists/text.ts'
import { findRow, first } from '../../../platform/rows.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { episodeGuests, guests } from '../../../schema/guests.ts'
import { publications } from '../../../schema/publishing.ts'

export type GuestRow = typeof guests.$inferSelect

const sortName = sorted(guests.name)

/** Where a page sorted by name ended. */
export type NamePlace = { name: string; id: string }

type Query = { podcastId: string; text: string; after: NamePlace | null; limit: number }

/** A page of the guest book by name. */
export const findPage = (db: Db, { podcastId, text, after, limit }: Query): Promise<Array<GuestRow & { sortName: string }>> =>
  db
    .select({ guest: guests, sortName })
    .from(guests)
    .where(
      and(
        eq(guests.podcastId, podcastId),
        text === '' ? undefined : or(contains(guests.name, text), contains(guests.email, text), hasTag(text)),
        after ? sql`(${sortName}, ${guests.id}) > (${after.name}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(sortName), asc(guests.id))
    .limit(limit)
    .then((rows) => rows.map(({ guest, sortName: key }) => ({ ...guest, sortName: key })))

const hasTag = (text: string): SQL =>
  sql`exists (select from jsonb_array_elements_text(${guests.tags}) tag where lower(tag) = ${text.toLowerCase()})`

/** All guests of a podcast by name. */
export const findAll = (db: Db, podcastId: string): Promise<GuestRow[]> =>
  db.select().from(guests).where(eq(guests.podcastId, podcastId)).orderBy(asc(sortName), asc(guests.id))

export const findGuest = (db: Db, guestId: string): Promise<GuestRow | null> =>
  first(db.select().from(guests).where(eq(guests.id, guestId)))

/** The guest of a podcast with this email address. */
export const findByEmail = (db: Db, podcastId: string, email: string): Promise<GuestRow | null> =>
  findRow(db, guests, eq(guests.podcastId, podcastId), eq(folded(guests.email), folded(email)))

/** The guests of all podcasts with this email address. */
export async function findIdsByEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: guests.id })
    .from(guests)
    .where(eq(folded(guests.email), folded(email)))
    .orderBy(asc(guests.id))
  return rows.map(({ id }) => id)
}

export const countGuests = (db: Db, podcastId: string): Promise<number> => db.$count(guests, eq(guests.podcastId, podcastId))

/** The number of episodes of each guest. */
export async function countEpisodes(db: Db, guestIds: string[]): Promise<Map<string, number>> {
  if (guestIds.length === 0) return new Map()
  const rows = await db
    .select({ guestId: episodeGuests.guestId, count: count() })
    .from(episodeGuests)
    .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept))
    .where(inArray(episodeGuests.guestId, guestIds))
    .groupBy(episodeGuests.guestId)
  return new Map(rows.map(({ guestId, count: episodesOf }) => [guestId, episodesOf]))
}

/** Guests without an episode, newest first. */
export const findIdeas = (db: Db, podcastId: string, limit: number): Promise<GuestRow[]> =>
  db
    .select()
    .from(guests)
    .where(
      and(
        eq(guests.podcastId, podcastId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(episodeGuests)
            .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept))
            .where(eq(episodeGuests.guestId, guests.id)),
        ),
      ),
    )
    .orderBy(...descending(guests.createdAt, guests.id))
    .limit(limit)

export async function insertGuests(tx: Tx, rows: Array<typeof guests.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(guests).values(rows)
}

export async function updateGuest(tx: Tx, guestId: string, set: Partial<GuestRow>): Promise<void> {
  await tx.update(guests).set(set).where(eq(guests.id, guestId))
}

export async function deleteGuest(tx: Tx, guestId: string): Promise<void> {
  await tx.delete(guests).where(eq(guests.id, guestId))
}

/** Photos that nothing refers to: no guest, no saved details, no credit and no published episode. */
export async function findUnusedPhotos(db: Db, podcastId: string, photos: string[]): Promise<string[]> {
  if (photos.length === 0) return []
  const inBook = await db
    .select({ photo: guests.photo })
    .from(guests)
    .where(and(eq(guests.podcastId, podcastId), inArray(guests.photo, photos)))
  const saved = sql<string | null>`${episodeGuests.details} ->> 'photo'`
  const credited = sql<string | null>`${episodeGuests.credit} ->> 'photo'`
  const onEpisodes = await db
    .select({ saved, credited })
    .from(episodeGuests)
    .where(and(eq(episodeGuests.podcastId, podcastId), or(inArray(saved, photos), inArray(credited, photos))))
  const published: string[] = []
  for (const photo of photos) {
    const [row] = await db
      .select({ id: publications.episodeId })
      .from(publications)
      .where(
        and(eq(publications.podcastId, podcastId), sql`${publications.snapshot} -> 'persons' @> ${JSON.stringify([{ photo }])}::jsonb`),
      )
      .limit(1)
    if (row) published.push(photo)
  }
  const used = new Set([...inBook.map(({ photo }) => photo), ...onEpisodes.flatMap((row) => [row.saved, row.credited]), ...published])
  return photos.filter((photo) => !used.has(photo))
}
