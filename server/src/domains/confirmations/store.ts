import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { first } from '../../platform/rows.ts'
import { confirmations } from '../../schema/confirmations.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { episodeGuests, guests } from '../../schema/guests.ts'
import { users } from '../../schema/identity.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../schema/profiles.ts'
import { recordings } from '../../schema/recordings.ts'
import { podcastRoles } from '../../schema/teams.ts'

export type ConfirmationRow = typeof confirmations.$inferSelect

export async function insertConfirmation(tx: Tx, row: typeof confirmations.$inferInsert): Promise<void> {
  await tx.insert(confirmations).values(row)
}

/** Deletes the ones of a person that expired before this time. */
export async function deleteExpired(tx: Tx, userId: string, before: Date): Promise<void> {
  await tx.delete(confirmations).where(and(eq(confirmations.userId, userId), lte(confirmations.expiresAt, before)))
}

type Named = { userId: string; secretHash: string }
const isNamed = ({ userId, secretHash }: Named) => and(eq(confirmations.userId, userId), eq(confirmations.secretHash, secretHash))

export const findConfirmation = (db: Db, named: Named): Promise<ConfirmationRow | null> =>
  first(db.select().from(confirmations).where(isNamed(named)))

/** Marks it as decided. Null if it was decided before or has expired: of concurrent calls, one gets it. */
export async function decide(tx: Tx, named: Named, now: Date): Promise<ConfirmationRow | null> {
  const [row] = await tx
    .update(confirmations)
    .set({ decidedAt: now })
    .where(and(isNamed(named), isNull(confirmations.decidedAt), gt(confirmations.expiresAt, now)))
    .returning()
  return row ?? null
}

/** Opens it again after the method refused. */
export async function reopen(tx: Tx, id: string): Promise<void> {
  await tx.update(confirmations).set({ decidedAt: null }).where(eq(confirmations.id, id))
}

export const findPodcast = (db: Db, podcastId: string) =>
  first(db.select({ podcastTitle: podcasts.title, profileUrl: podcasts.profileUrl }).from(podcasts).where(eq(podcasts.id, podcastId)))

export async function findEpisode(db: Db, podcastId: string, episodeId: string) {
  const [row] = await db
    .select({ subject: episodes.title, episodeId: episodes.id, isPublished: episodes.isPublished })
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), eq(episodes.podcastId, podcastId), isKept))
  return row ?? null
}

export async function findRecording(db: Db, podcastId: string, recordingId: string) {
  const [row] = await db
    .select({ subject: recordings.fileName, episodeId: recordings.episodeId })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.podcastId, podcastId), eq(recordings.isDeleted, false)))
  return row ?? null
}

export async function findGuest(db: Db, podcastId: string, episodeGuestId: string) {
  const [row] = await db
    .select({ subject: episodes.title, episodeId: episodes.id, name: guests.name, email: guests.email })
    .from(episodeGuests)
    .innerJoin(guests, eq(guests.id, episodeGuests.guestId))
    .innerJoin(episodes, and(eq(episodes.id, episodeGuests.episodeId), isKept))
    .where(and(eq(episodeGuests.id, episodeGuestId), eq(episodeGuests.podcastId, podcastId)))
  return row ?? null
}

/** Names, or email addresses without one. Only of members of the podcast. */
export const findMembers = (db: Db, podcastId: string, userIds: string[]) =>
  db
    .select({ name: sql<string>`${teamNameOf(profiles, users.id)}` })
    .from(podcastRoles)
    .innerJoin(users, eq(users.id, podcastRoles.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(podcastRoles.podcastId, podcastId), inArray(podcastRoles.userId, userIds)))
    .orderBy(users.id)
