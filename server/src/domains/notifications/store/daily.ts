import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { profiles } from '../../profiles/tables.ts'
import { notifications, notificationStates } from '../tables.ts'

const waits = and(eq(notifications.delivery, 'daily'), isNull(notifications.readAt))

/** The time zones of all for whom something waits. */
export async function findZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: profiles.timeZone })
    .from(notifications)
    .innerJoin(profiles, eq(profiles.userId, notifications.userId))
    .where(waits)
  return rows.map(({ zone }) => zone)
}

/**
 * People of a zone for whom something waits since before its morning, and who had no email since. Of two who come at once each
 * gets others: what one holds the other passes over, and finds done when it looks again.
 */
export async function lockDue(tx: Tx, zone: string, morning: Date, limit: number): Promise<string[]> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, notificationStates.userId), waits, lt(notifications.createdAt, morning)))
  const rows = await tx
    .select({ userId: notificationStates.userId })
    .from(notificationStates)
    .innerJoin(profiles, eq(profiles.userId, notificationStates.userId))
    .where(
      and(
        eq(profiles.timeZone, zone),
        or(isNull(notificationStates.digestAt), lt(notificationStates.digestAt, morning)),
        sql`exists (${waiting})`,
      ),
    )
    .orderBy(asc(notificationStates.userId))
    .limit(limit)
    .for('update', { of: notificationStates, skipLocked: true })
  return rows.map(({ userId }) => userId)
}

export async function setDigestAt(tx: Tx, userIds: string[], digestAt: Date): Promise<void> {
  await tx.update(notificationStates).set({ digestAt }).where(inArray(notificationStates.userId, userIds))
}
