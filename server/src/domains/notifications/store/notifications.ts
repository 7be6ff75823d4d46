import { asc, eq, inArray, sql, and, or, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { notificationStates, notifications } from '../../../schema/notifications.ts'
import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { Place } from '../../../platform/cursor.ts'
import { hasRow } from '../../../platform/rows.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'

const prepare = (db: Db) =>
  db
    .select({ version: notificationStates.version, unread: notificationStates.unread })
    .from(notificationStates)
    .where(eq(notificationStates.userId, sql.placeholder('userId')))
    .prepare('notification_state')

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

/** A prepared query with one index lookup, because every open tab polls it. */
export async function findState(db: Db, userId: string): Promise<{ version: number; unread: number } | null> {
  const look = prepared.get(db) ?? prepare(db)
  prepared.set(db, look)
  const [row] = await look.execute({ userId })
  return row ?? null
}

/** Locks the counters of these users, in ID order to avoid deadlocks. Required before marking or deleting notifications. */
export async function lockStates(tx: Tx, userIds: string[]): Promise<void> {
  await tx
    .select({ userId: notificationStates.userId })
    .from(notificationStates)
    .where(inArray(notificationStates.userId, userIds))
    .orderBy(asc(notificationStates.userId))
    .for('update')
}

/** At least the current time, so that versions don't repeat after an older backup is restored. */
const nextVersion = (now: Date) => sql`greatest(${notificationStates.version} + 1, ${now.getTime()}::bigint)`

/** Adds one unread notification per entry. */
export async function addUnread(tx: Tx, userIds: string[], now: Date): Promise<void> {
  const more = new Map<string, number>()
  for (const userId of userIds.toSorted()) more.set(userId, (more.get(userId) ?? 0) + 1)
  await tx
    .insert(notificationStates)
    .values([...more].map(([userId, count]) => ({ userId, version: now.getTime(), unread: count })))
    .onConflictDoUpdate({
      target: notificationStates.userId,
      set: { unread: sql`${notificationStates.unread} + excluded.unread`, version: nextVersion(now) },
    })
}

/** Subtracts unread notifications and bumps the version. */
export async function subtractUnread(tx: Tx, userId: string, count: number, now: Date): Promise<void> {
  await tx
    .update(notificationStates)
    .set({ unread: sql`${notificationStates.unread} - ${count}::integer`, version: nextVersion(now) })
    .where(eq(notificationStates.userId, userId))
}

const select = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({
      id: notifications.id,
      type: notifications.type,
      data: notifications.data,
      path: notifications.path,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      triggerUserId: notifications.triggerUserId,
      triggerUserName: teamNameOf(),
      photo: profiles.photo,
    })
    .from(notifications)
    .leftJoin(profiles, eq(profiles.userId, notifications.triggerUserId))
    .where(where)
    .orderBy(...descending(notifications.createdAt, notifications.id))
    .limit(limit)

export type NotificationRow = Awaited<ReturnType<typeof select>>[number]

export const findPage = (db: Db, userId: string, page: { before?: Place; limit: number }): Promise<NotificationRow[]> =>
  select(db, and(eq(notifications.userId, userId), olderThan(notifications.createdAt, notifications.id, page.before)), page.limit)

/** Those that belong to the user. */
export const findThese = (db: Db, userId: string, ids: string[]): Promise<NotificationRow[]> =>
  select(db, and(eq(notifications.userId, userId), inArray(notifications.id, ids)), ids.length)

type EventQuery = { type: NotificationType; podcastId: string; event: string }

/** A user's newest notification for an event or its repetitions. */
export async function findOfEvent(db: Db, userId: string, { type, podcastId, event }: EventQuery): Promise<NotificationRow | null> {
  const same = or(eq(notifications.event, event), sql`starts_with(${notifications.event}, ${`${event}:`})`)
  const [row] = await select(
    db,
    and(eq(notifications.userId, userId), eq(notifications.type, type), eq(notifications.podcastId, podcastId), same),
    1,
  )
  return row ?? null
}

export const isMember = (db: Db, podcastId: string, userId: string): Promise<boolean> =>
  hasRow(db, podcastRoles, eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true))

type NewNotification = typeof notifications.$inferInsert

/** Returns only new rows. Skips users who already have a notification for the event. */
export const insertNotifications = (tx: Tx, rows: NewNotification[]): Promise<Array<{ id: string; userId: string }>> =>
  tx.insert(notifications).values(rows).onConflictDoNothing().returning({ id: notifications.id, userId: notifications.userId })

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
