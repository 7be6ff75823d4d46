import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { notifications } from '../../../schema/notifications.ts'

type NewNotification = typeof notifications.$inferInsert

/** Returns only new rows. Skips users who already have a notification for the event. */
export async function insertNotifications(tx: Tx, rows: NewNotification[]): Promise<Array<{ id: string; userId: string }>> {
  return tx.insert(notifications).values(rows).onConflictDoNothing().returning({ id: notifications.id, userId: notifications.userId })
}

type Which = { ids: string[] } | { before: Date }

const ofUser = (userId: string, which: Which) =>
  and(eq(notifications.userId, userId), 'ids' in which ? inArray(notifications.id, which.ids) : lte(notifications.createdAt, which.before))

/** Also cancels the email. Returns how many were unread. */
export async function markRead(tx: Tx, userId: string, which: Which, readAt: Date): Promise<number> {
  const rows = await tx
    .update(notifications)
    .set({ readAt, delivery: null })
    .where(and(ofUser(userId, which), isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  return rows.length
}

/** Whether it was read. */
export async function markUnread(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id), isNotNull(notifications.readAt)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

export type Deleted = { userId: string; readAt: Date | null }
const deleted = { userId: notifications.userId, readAt: notifications.readAt }

export const deleteNotifications = (tx: Tx, userId: string, which: Which): Promise<Deleted[]> =>
  tx.delete(notifications).where(ofUser(userId, which)).returning(deleted)

/** Users with notifications about a podcast. */
export const findRecipientsOf = (db: Db, podcastId: string): Promise<Array<{ userId: string }>> =>
  db.selectDistinct({ userId: notifications.userId }).from(notifications).where(eq(notifications.podcastId, podcastId))

export const deleteOfPodcast = (tx: Tx, podcastId: string): Promise<Deleted[]> =>
  tx.delete(notifications).where(eq(notifications.podcastId, podcastId)).returning(deleted)

export const deleteOfGuest = (tx: Tx, podcastId: string, guestId: string): Promise<Deleted[]> =>
  tx
    .delete(notifications)
    .where(and(eq(notifications.podcastId, podcastId), sql`${notifications.data} ->> 'guestId' = ${guestId}`))
    .returning(deleted)

const readAndOlder = (before: Date) => and(isNotNull(notifications.readAt), lt(notifications.createdAt, before))

/** A batch of users with read notifications from before that time. */
export const findOwnersOfOld = (db: Db, before: Date, limit: number): Promise<Array<{ userId: string }>> =>
  db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(readAndOlder(before))
    .orderBy(asc(notifications.userId))
    .limit(limit)

export const deleteOld = (tx: Tx, userIds: string[], before: Date): Promise<Deleted[]> =>
  tx
    .delete(notifications)
    .where(and(inArray(notifications.userId, userIds), readAndOlder(before)))
    .returning(deleted)
