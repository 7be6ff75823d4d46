import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { notificationStates } from '../../../schema/notifications.ts'

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
