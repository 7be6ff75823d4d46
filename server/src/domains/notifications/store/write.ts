import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { notifications } from '../tables.ts'

export type NewNotification = typeof notifications.$inferInsert

/** Those that are really new: whoever heard of the event already does not hear of it again. */
export async function insertNotifications(tx: Tx, rows: NewNotification[]): Promise<Array<{ id: string; userId: string }>> {
  return tx.insert(notifications).values(rows).onConflictDoNothing().returning({ id: notifications.id, userId: notifications.userId })
}

/** Whose counters a podcast's going touches. */
export const findHearersOf = (db: Db, podcastId: string): Promise<Array<{ userId: string }>> =>
  db.selectDistinct({ userId: notifications.userId }).from(notifications).where(eq(notifications.podcastId, podcastId))

export type Gone = { userId: string; readAt: Date | null }

export const deleteOfPodcast = (tx: Tx, podcastId: string): Promise<Gone[]> =>
  tx
    .delete(notifications)
    .where(eq(notifications.podcastId, podcastId))
    .returning({ userId: notifications.userId, readAt: notifications.readAt })
