import { and, asc, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { SlotAnswer } from '@castwright/contract/guests/shapes.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { episodes } from '../../../schema/episodes.ts'
import { guestSlots, guestVotes } from '../../../schema/guests.ts'
import { interviews } from '../../../schema/workflow.ts'

type SlotRow = typeof guestSlots.$inferSelect

/** The times of an episode with their votes, in order. */
export async function findSlots(db: Db, episodeId: string) {
  const slots = await db
    .select()
    .from(guestSlots)
    .where(eq(guestSlots.episodeId, episodeId))
    .orderBy(asc(guestSlots.startsAt), asc(guestSlots.id))
  const ids = slots.map(({ id }) => id)
  const votes = ids.length === 0 ? [] : await db.select().from(guestVotes).where(inArray(guestVotes.slotId, ids))
  const bySlot = Map.groupBy(votes, ({ slotId }) => slotId)
  return slots.map((slot) => ({ ...slot, votes: bySlot.get(slot.id) ?? [] }))
}

/** The length that the team of a show offered last, and the place of its last interview. IDs are in order of time. */
export async function findLastUsed(db: Db, episodeId: string): Promise<{ minutes: number | null; place: string }> {
  const show = db.select({ id: episodes.podcastId }).from(episodes).where(eq(episodes.id, episodeId))
  const [slot] = await db
    .select({ minutes: guestSlots.minutes })
    .from(guestSlots)
    .innerJoin(episodes, eq(episodes.id, guestSlots.episodeId))
    .where(and(eq(episodes.podcastId, show), isNull(guestSlots.proposerId)))
    .orderBy(desc(guestSlots.id))
    .limit(1)
  const [interview] = await db
    .select({ place: interviews.place })
    .from(interviews)
    .innerJoin(episodes, eq(episodes.id, interviews.episodeId))
    .where(and(eq(episodes.podcastId, show), ne(interviews.place, '')))
    .orderBy(desc(interviews.startsAt))
    .limit(1)
  return { minutes: slot?.minutes ?? null, place: interview?.place ?? '' }
}

export async function insertSlots(tx: Tx, rows: SlotRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(guestSlots).values(rows)
}

/** Deletes the times of the team, or of one guest, except those to keep. */
export async function deleteSlots(tx: Tx, episodeId: string, proposerId: string | null, except: string[]): Promise<void> {
  await tx
    .delete(guestSlots)
    .where(
      and(
        eq(guestSlots.episodeId, episodeId),
        proposerId === null ? isNull(guestSlots.proposerId) : eq(guestSlots.proposerId, proposerId),
        except.length === 0 ? undefined : notInArray(guestSlots.id, except),
      ),
    )
}

export async function saveVotes(tx: Tx, episodeGuestId: string, votes: Array<{ slotId: string; answer: SlotAnswer }>): Promise<void> {
  if (votes.length === 0) return
  await tx
    .insert(guestVotes)
    .values(votes.map((vote) => ({ ...vote, episodeGuestId })))
    .onConflictDoUpdate({ target: [guestVotes.slotId, guestVotes.episodeGuestId], set: { answer: sql`excluded.answer` } })
}
