import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { Place } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { hasRow } from '../../../platform/rows.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { notifications } from '../../../schema/notifications.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'

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
