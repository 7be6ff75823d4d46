import { and, asc, eq, inArray, isNull, or, sql, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue, first, hasRow } from '../../../platform/rows.ts'
import { comments } from '../../../schema/comments.ts'
import { episodes } from '../../../schema/episodes.ts'
import { users } from '../../../schema/identity.ts'
import { migrationItems } from '../../../schema/imports.ts'
import { notificationPreferences, notifications, notificationStates } from '../../../schema/notifications.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import type { Delivery, NotificationType } from '@castwright/contract/notifications/shapes.ts'

const trigger = alias(profiles, 'trigger')

/** Users who left a team get no emails about its podcast, not even pending ones. */
const stillTheirs = or(
  isNull(notifications.podcastId),
  sql`exists (select 1 from ${podcastRoles} where ${podcastRoles.podcastId} = ${notifications.podcastId}
    and ${podcastRoles.userId} = ${notifications.userId} and ${podcastRoles.isActive})`,
)

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      podcastId: notifications.podcastId,
      type: notifications.type,
      data: notifications.data,
      path: notifications.path,
      createdAt: notifications.createdAt,
      email: users.email,
      emailVerified: users.emailVerified,
      /** The current preference. Null if the user never chose. */
      choice: notificationPreferences.delivery,
      isTheirs: sql<boolean>`${stillTheirs}`,
      triggerUserName: teamNameOf(trigger),
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(trigger, eq(trigger.userId, notifications.triggerUserId))
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, notifications.userId), eq(notificationPreferences.type, notifications.type)),
    )
    .where(and(isNull(notifications.readAt), where))

/** Null if the account is gone or its address isn't verified. */
export const findVerifiedEmail = (db: Db, userId: string): Promise<string | null> =>
  findValue(db, users.email, eq(users.id, userId), eq(users.emailVerified, true))

export type PendingRow = Awaited<ReturnType<typeof select>>[number]

/** A notification to email right away. Null if it was read, deleted or sent. */
export const findPending = (db: Db, id: string): Promise<PendingRow | null> =>
  first(select(db, and(eq(notifications.id, id), eq(notifications.delivery, 'at_once'))))

/** The notifications for a user's next digest, oldest first. */
export const findPendingDaily = (db: Db, userId: string): Promise<PendingRow[]> =>
  select(db, and(eq(notifications.userId, userId), eq(notifications.delivery, 'daily'))).orderBy(
    asc(notifications.createdAt),
    asc(notifications.id),
  )

/** The sanitized HTML of the comment that a Mention is about. Its event is `Mention:` and the comment's ID. Null if it was deleted. */
export async function findMentioningComment(db: Db, notificationId: string): Promise<string | null> {
  const [row] = await db
    .select({ content: comments.content })
    .from(notifications)
    .innerJoin(comments, sql`${comments.id} = split_part(${notifications.event}, ':', 2)::uuid`)
    .where(and(eq(notifications.id, notificationId), eq(notifications.type, 'Mention')))
  return row?.content ?? null
}

/** Titles of episodes that couldn't be imported, in the order of the old feed. */
export async function findFailedTitles(db: Db, podcastId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ title: episodes.title })
    .from(migrationItems)
    .innerJoin(episodes, eq(episodes.id, migrationItems.episodeId))
    .where(and(eq(migrationItems.podcastId, podcastId), eq(migrationItems.state, 'failed')))
    .orderBy(asc(migrationItems.position))
    .limit(limit)
  return rows.map(({ title }) => title)
}

/** Skips notifications that were read in the meantime. */
export async function setDelivery(tx: Tx, ids: string[], delivery: 'daily' | null): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(notifications)
    .set({ delivery })
    .where(and(inArray(notifications.id, ids), isNull(notifications.readAt)))
}

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
