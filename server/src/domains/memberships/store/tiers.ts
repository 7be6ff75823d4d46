import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRow, findValue, hasRow } from '../../../platform/rows.ts'
import { memberships, tierPrices, tiers } from '../../../schema/memberships.ts'
import { profiles } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'

export type TierRow = typeof tiers.$inferSelect
type PriceRow = typeof tierPrices.$inferSelect

/** Those on sale first, then by price. */
export const findTiers = (db: Db, podcastId: string): Promise<TierRow[]> =>
  db
    .select()
    .from(tiers)
    .where(eq(tiers.podcastId, podcastId))
    .orderBy(sql`${tiers.archivedAt} is not null`, asc(tiers.cents), asc(tiers.id))

export const findOpenTiers = (db: Db, podcastId: string): Promise<TierRow[]> =>
  db
    .select()
    .from(tiers)
    .where(and(eq(tiers.podcastId, podcastId), isNull(tiers.archivedAt)))
    .orderBy(asc(tiers.cents), asc(tiers.id))

export const findTier = (db: Db, podcastId: string, tierId: string): Promise<TierRow | null> =>
  findRow(db, tiers, eq(tiers.podcastId, podcastId), eq(tiers.id, tierId))

export async function insertTier(tx: Tx, row: typeof tiers.$inferInsert): Promise<void> {
  await tx.insert(tiers).values(row)
}

export async function updateTier(tx: Tx, tierId: string, set: Partial<typeof tiers.$inferInsert>): Promise<void> {
  await tx.update(tiers).set(set).where(eq(tiers.id, tierId))
}

export async function deleteTier(tx: Tx, tierId: string): Promise<void> {
  await tx.delete(tiers).where(eq(tiers.id, tierId))
}

/** How many members of each tier are in each state. */
export const countMembers = (db: Db, podcastId: string): Promise<Array<{ tierId: string; state: string; members: number }>> =>
  db
    .select({ tierId: memberships.tierId, state: memberships.state, members: sql<number>`count(*)`.mapWith(Number) })
    .from(memberships)
    .where(and(eq(memberships.podcastId, podcastId), ne(memberships.state, 'pending')))
    .groupBy(memberships.tierId, memberships.state)

/** Whether anyone joined it or is at its checkout. */
export const isTierUsed = (db: Db, tierId: string): Promise<boolean> => hasRow(db, memberships, eq(memberships.tierId, tierId))

type Sold = Pick<PriceRow, 'provider' | 'tierId' | 'name' | 'cents' | 'interval'>

export const findPrice = (db: Db, { provider, tierId, name, cents, interval }: Sold): Promise<string | null> =>
  findValue(
    db,
    tierPrices.priceId,
    eq(tierPrices.provider, provider),
    eq(tierPrices.tierId, tierId),
    eq(tierPrices.name, name),
    eq(tierPrices.cents, cents),
    eq(tierPrices.interval, interval),
  )

export async function insertPrice(tx: Tx, row: PriceRow): Promise<void> {
  await tx.insert(tierPrices).values(row).onConflictDoNothing()
}

/** The tier of this show that a price is for. */
export async function findTierOfPrice(db: Db, podcastId: string, provider: PriceRow['provider'], priceId: string): Promise<string | null> {
  const [row] = await db
    .select({ tierId: tierPrices.tierId })
    .from(tierPrices)
    .innerJoin(tiers, eq(tiers.id, tierPrices.tierId))
    .where(and(eq(tierPrices.provider, provider), eq(tierPrices.priceId, priceId), eq(tiers.podcastId, podcastId)))
  return row?.tierId ?? null
}

/** Whether the owner of a show is an operator of this server. */
export async function isOfOperator(db: Db, podcastId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOperator: profiles.isOperator })
    .from(podcastRoles)
    .innerJoin(profiles, eq(profiles.userId, podcastRoles.userId))
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER')))
  return row?.isOperator ?? false
}
