import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { notifications, notificationStates } from '../../../schema/notifications.ts'
import { profiles } from '../../../schema/profiles.ts'

const isPending = and(eq(notifications.delivery, 'daily'), isNull(notifications.readAt))

/** The time zones of users with pending notifications. */
export async function findDigestTimeZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: profiles.timeZone })
    .from(notifications)
    .innerJoin(profiles, eq(profiles.userId, notifications.userId))
    .where(isPending)
  return rows.map(({ zone }) => zone)
}

/** Locks users in a zone whose digest is due. Concurrent workers skip locked rows and get different users. */
export async function lockDue(tx: Tx, zone: string, digestTime: Date, limit: number): Promise<string[]> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, notificationStates.userId), isPending, lt(notifications.createdAt, digestTime)))
  const rows = await tx
    .select({ userId: notificationStates.userId })
    .from(notificationStates)
    .innerJoin(profiles, eq(profiles.userId, notificationStates.userId))
    .where(
      and(
        eq(profiles.timeZone, zone),
        or(isNull(notificationStates.digestAt), lt(notificationStates.digestAt, digestTime)),
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
