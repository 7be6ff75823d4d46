import { and, eq, or } from 'drizzle-orm'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { folded } from '../../../platform/lists/text.ts'
import { findRows, first, hasRow } from '../../../platform/rows.ts'
import { guestPitches } from '../../../schema/guests.ts'

export type PitchRow = typeof guestPitches.$inferSelect

type Query = { podcastId: string; state: PitchRow['state']; after: Place | null; limit: number }

export const findPitches = (db: Db, { podcastId, state, after, limit }: Query): Promise<PitchRow[]> =>
  db
    .select()
    .from(guestPitches)
    .where(
      and(eq(guestPitches.podcastId, podcastId), eq(guestPitches.state, state), olderThan(guestPitches.createdAt, guestPitches.id, after)),
    )
    .orderBy(...descending(guestPitches.createdAt, guestPitches.id))
    .limit(limit)

export const findPitch = (db: Db, pitchId: string): Promise<PitchRow | null> =>
  first(db.select().from(guestPitches).where(eq(guestPitches.id, pitchId)))

/** Whether a new pitch says the same. */
export const isPitched = (db: Db, podcastId: string, { email, topic, about }: Pick<PitchRow, 'email' | 'topic' | 'about'>) =>
  hasRow(
    db,
    guestPitches,
    eq(guestPitches.podcastId, podcastId),
    eq(guestPitches.state, 'new'),
    eq(guestPitches.email, email),
    eq(guestPitches.topic, topic),
    eq(guestPitches.about, about),
  )

/** Whether the show marked a pitch from this address as spam. */
export const isSpammer = (db: Db, podcastId: string, email: string): Promise<boolean> =>
  hasRow(
    db,
    guestPitches,
    eq(guestPitches.podcastId, podcastId),
    eq(guestPitches.state, 'spam'),
    eq(folded(guestPitches.email), folded(email)),
  )

const ofPerson = ({ id, podcastId, email }: { id: string; podcastId: string; email: string }) =>
  or(
    eq(guestPitches.guestId, id),
    email === '' ? undefined : and(eq(guestPitches.podcastId, podcastId), eq(folded(guestPitches.email), folded(email))),
  )

/** The pitches of a guest: those that became them, and those with their address. */
export const findPitchesOf = (db: Db, guest: { id: string; podcastId: string; email: string }): Promise<PitchRow[]> =>
  findRows(db, guestPitches, ofPerson(guest))

export async function insertPitch(tx: Tx, row: typeof guestPitches.$inferInsert): Promise<void> {
  await tx.insert(guestPitches).values(row)
}

export async function updatePitch(tx: Tx, pitchId: string, set: Partial<PitchRow>): Promise<void> {
  await tx.update(guestPitches).set(set).where(eq(guestPitches.id, pitchId))
}

/** Gives the pitches of one guest to another. */
export async function movePitches(tx: Tx, fromGuestId: string, toGuestId: string): Promise<void> {
  await tx.update(guestPitches).set({ guestId: toGuestId }).where(eq(guestPitches.guestId, fromGuestId))
}

/** Returns the names that they used. */
export async function deletePitchesOf(tx: Tx, guest: { id: string; podcastId: string; email: string }): Promise<string[]> {
  const deleted = await tx.delete(guestPitches).where(ofPerson(guest)).returning({ name: guestPitches.name })
  return deleted.map(({ name }) => name)
}
