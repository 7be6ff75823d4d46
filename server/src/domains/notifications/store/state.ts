import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { notificationStates } from '../tables.ts'

const prepare = (db: Db) =>
  db
    .select({ version: notificationStates.version, unread: notificationStates.unread })
    .from(notificationStates)
    .where(eq(notificationStates.userId, sql.placeholder('userId')))
    .prepare('notification_state')

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

/** What a poll costs: one look into one index, written once, because every open tab asks for it all day. */
export async function findState(db: Db, userId: string): Promise<{ version: number; unread: number } | null> {
  const look = prepared.get(db) ?? prepare(db)
  prepared.set(db, look)
  const [row] = await look.execute({ userId })
  return row ?? null
}

/**
 * Holds the counters of these people still. Whoever changes read marks or takes notifications away does this first, and in the
 * order of ids, so that counters fit what they count and no two wait for each other.
 */
export async function lockStates(tx: Tx, userIds: string[]): Promise<void> {
  await tx
    .select({ userId: notificationStates.userId })
    .from(notificationStates)
    .where(inArray(notificationStates.userId, userIds))
    .orderBy(asc(notificationStates.userId))
    .for('update')
}

/**
 * A new version is never one that a client may have seen: not even after an older backup was put back, whose versions would be
 * counted anew. So it is at least the time.
 */
const nextVersion = (now: Date) => sql`greatest(${notificationStates.version} + 1, ${now.getTime()}::bigint)`

/** One more unread for each of these. */
export async function raise(tx: Tx, userIds: string[], now: Date): Promise<void> {
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

/** So many fewer unread, and a new version: something of theirs changed. */
export async function lower(tx: Tx, userId: string, count: number, now: Date): Promise<void> {
  await tx
    .update(notificationStates)
    .set({ unread: sql`${notificationStates.unread} - ${count}::integer`, version: nextVersion(now) })
    .where(eq(notificationStates.userId, userId))
}
