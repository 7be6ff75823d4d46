import { and, eq, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue, first, hasRows } from '../../../platform/rows.ts'
import { customers, subscriptions } from '../../../schema/billing.ts'
import { downloadPodcastDays } from '../../../schema/delivery.ts'
import { users } from '../../../schema/identity.ts'
import { profiles } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'

export const findSubscription = (db: Db, userId: string) => first(db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))

/** Includes the customer at this provider. */
export async function findAccount(db: Db, userId: string, provider: string) {
  const [row] = await db
    .select({
      plan: subscriptions.plan,
      isMonthly: subscriptions.isMonthly,
      gift: subscriptions.gift,
      unlimited: subscriptions.unlimited,
      customerId: customers.customerId,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(customers, and(eq(customers.userId, users.id), eq(customers.provider, provider)))
    .where(eq(users.id, userId))
  return row ?? null
}

/** Locks the account until the transaction ends. Foreign keys to it don't wait. False if the account does not exist. */
export const lockSubscriber = (tx: Tx, userId: string): Promise<boolean> =>
  hasRows(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update'))

const ownedBy = (userId: string) => and(eq(podcastRoles.userId, userId), eq(podcastRoles.showAccess, 'OWNER'))

export const countOwnedPodcasts = (db: Db, userId: string): Promise<number> => db.$count(podcastRoles, ownedBy(userId))

export async function findOwnedPodcasts(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ podcastId: podcastRoles.podcastId })
    .from(podcastRoles)
    .where(ownedBy(userId))
    .orderBy(podcastRoles.podcastId)
  return rows.map(({ podcastId }) => podcastId)
}

/** For all podcasts a user owns, since the first of the month (UTC). */
export async function countDownloads(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ downloads: sql<number>`coalesce(${sum(downloadPodcastDays.downloads)}, 0)`.mapWith(Number) })
    .from(podcastRoles)
    .innerJoin(downloadPodcastDays, eq(downloadPodcastDays.podcastId, podcastRoles.podcastId))
    .where(and(ownedBy(userId), sql`${downloadPodcastDays.day} >= ${`${now.toISOString().slice(0, 7)}-01`}`))
  return row?.downloads ?? 0
}

export const findOwner = (db: Db, podcastId: string): Promise<string | null> =>
  findValue(db, podcastRoles.userId, eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER'))

export const findTimeZone = async (db: Db, userId: string): Promise<string> =>
  (await findValue(db, profiles.timeZone, eq(profiles.userId, userId))) ?? 'UTC'

export async function upsertSubscription(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<void> {
  const { userId: _userId, ...set } = row
  await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.userId, set })
}
