import { and, eq, inArray } from 'drizzle-orm'
import type { Delivery, NotificationType } from '@castwright/contract/notifications.ts'
import type { Db } from '../../../platform/db.ts'
import { notificationPreferences } from '../tables.ts'

/** What these people chose for a kind; who chose nothing is not among them. */
export async function findChoices(db: Db, type: NotificationType, userIds: string[]): Promise<Map<string, Delivery>> {
  const rows = await db
    .select({ userId: notificationPreferences.userId, delivery: notificationPreferences.delivery })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.type, type), inArray(notificationPreferences.userId, userIds)))
  return new Map(rows.map(({ userId, delivery }) => [userId, delivery]))
}
