import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Delivery, NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { hasRow } from '../../../platform/rows.ts'
import { users } from '../../../schema/identity.ts'
import { notificationPreferences } from '../../../schema/notifications.ts'

/** The preferences of these users for a kind. Omits users without one. */
export async function findChoices(db: Db, type: NotificationType, userIds: string[]): Promise<Map<string, Delivery>> {
  const rows = await db
    .select({ userId: notificationPreferences.userId, delivery: notificationPreferences.delivery })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.type, type), inArray(notificationPreferences.userId, userIds)))
  return new Map(rows.map(({ userId, delivery }) => [userId, delivery]))
}

/** A user's preferences. Omits kinds without one. */
export async function findPreferences(db: Db, userId: string): Promise<Map<NotificationType, Delivery>> {
  const rows = await db
    .select({ type: notificationPreferences.type, delivery: notificationPreferences.delivery })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  return new Map(rows.map(({ type, delivery }) => [type, delivery]))
}

/** Writes kinds in a fixed order, so that concurrent updates don't deadlock. */
export async function upsertPreferences(
  tx: Tx,
  userId: string,
  preferences: Array<{ type: NotificationType; delivery: Delivery }>,
): Promise<void> {
  const rows = preferences.map((one) => ({ userId, ...one })).toSorted((a, b) => (a.type < b.type ? -1 : 1))
  await tx
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.type],
      set: { delivery: sql`excluded.delivery` },
    })
}

export const hasUser = (db: Db, userId: string): Promise<boolean> => hasRow(db, users, eq(users.id, userId))
