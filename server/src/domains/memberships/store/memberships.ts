import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { MemberState } from '@castwright/contract/memberships/shapes.ts'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { contains } from '../../../platform/lists/text.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import type { ProviderName } from '../../../platform/payments/port.ts'
import { findRow, findRows, findValue, first, hasRows } from '../../../platform/rows.ts'
import { paymentEvents } from '../../../schema/billing.ts'
import { listeners } from '../../../schema/listeners.ts'
import { memberships, tiers } from '../../../schema/memberships.ts'

export type MembershipRow = typeof memberships.$inferSelect

export const findMembership = (db: Db, membershipId: string): Promise<MembershipRow | null> =>
  first(db.select().from(memberships).where(eq(memberships.id, membershipId)))

export const lockMembership = (tx: Tx, membershipId: string): Promise<MembershipRow | null> =>
  first(tx.select().from(memberships).where(eq(memberships.id, membershipId)).for('update'))

export const findByEmail = (db: Db, podcastId: string, email: string): Promise<MembershipRow | null> =>
  findRow(db, memberships, eq(memberships.podcastId, podcastId), sql`lower(${memberships.email}) = ${email.toLowerCase()}`)

export const findByCustomer = (db: Db, provider: ProviderName, customerId: string): Promise<MembershipRow | null> =>
  findRow(db, memberships, eq(memberships.provider, provider), eq(memberships.customerId, customerId))

export const findByListener = (db: Db, listenerId: string): Promise<MembershipRow | null> =>
  first(db.select().from(memberships).where(eq(memberships.listenerId, listenerId)))

/** The private feed of a member with this address, paid or not. */
export const findListenerState = (db: Db, podcastId: string, email: string): Promise<string | null> =>
  findValue(
    db,
    listeners.state,
    eq(listeners.podcastId, podcastId),
    eq(listeners.kind, 'member'),
    sql`lower(${listeners.email}) = ${email.toLowerCase()}`,
  )

/** Returns false if another request inserted the same address. */
export const insertMembership = (tx: Tx, row: typeof memberships.$inferInsert): Promise<boolean> =>
  hasRows(tx.insert(memberships).values(row).onConflictDoNothing().returning({ id: memberships.id }))

export async function updateMembership(tx: Tx, membershipId: string, set: Partial<typeof memberships.$inferInsert>): Promise<void> {
  await tx.update(memberships).set(set).where(eq(memberships.id, membershipId))
}

/** With what the team sees of each. */
const selectMembers = (db: Db) =>
  db
    .select({ membership: memberships, tierName: tiers.name, listenerName: listeners.name, feedState: listeners.state })
    .from(memberships)
    .innerJoin(tiers, eq(tiers.id, memberships.tierId))
    .leftJoin(listeners, eq(listeners.id, memberships.listenerId))

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

export const findMember = (db: Db, membershipId: string): Promise<MemberRow | null> =>
  first(selectMembers(db).where(eq(memberships.id, membershipId)))

type PageQuery = {
  podcastId: string
  tierId: string | undefined
  state: MemberState | undefined
  text: string
  after: Place | null
  limit: number
}

/** Newest first, without those who never paid. */
export const findMemberPage = (db: Db, { podcastId, tierId, state, text, after, limit }: PageQuery): Promise<MemberRow[]> =>
  selectMembers(db)
    .where(
      and(
        eq(memberships.podcastId, podcastId),
        ne(memberships.state, 'pending'),
        tierId === undefined ? undefined : eq(memberships.tierId, tierId),
        state && eq(memberships.state, state),
        text === '' ? undefined : or(contains(memberships.name, text), contains(memberships.email, text)),
        olderThan(memberships.createdAt, memberships.id, after),
      ),
    )
    .orderBy(...descending(memberships.createdAt, memberships.id))
    .limit(limit)

const live = inArray(memberships.state, ['active', 'unpaid'])

/** Memberships that are paid for, or whose checkout may be open: someone who joins again is read before it. */
export const findPayers = (db: Db, podcastId: string, readSince: Date): Promise<MembershipRow[]> =>
  findRows(
    db,
    memberships,
    eq(memberships.podcastId, podcastId),
    or(live, eq(memberships.state, 'pending'), gte(memberships.readAt, readSince)),
  )

type Due = { now: Date; before: Date; limit: number }

/** Those to read again, because a period ended, the last read was long ago, or a webhook wasn't handled. */
export async function findDue(db: Db, provider: ProviderName, { now, before, limit }: Due): Promise<string[]> {
  const unhandled = db
    .select({ one: sql`1` })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, memberships.provider),
        eq(paymentEvents.customerId, memberships.customerId),
        isNull(paymentEvents.handledAt),
        lte(paymentEvents.receivedAt, new Date(now.getTime() - 3600 * 1000)),
      ),
    )
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.provider, provider),
        or(and(live, or(lte(memberships.periodEnd, now), lte(memberships.readAt, before))), sql`exists (${unhandled})`),
      ),
    )
    .orderBy(asc(memberships.readAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Live ones at a provider that is no longer used. */
export async function findElsewhere(db: Db, provider: ProviderName, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(ne(memberships.provider, provider), live))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those who left the checkout. */
export async function deleteUnpaid(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(memberships)
    .where(and(eq(memberships.state, 'pending'), isNull(memberships.startedAt), lt(memberships.createdAt, before)))
}

/** All memberships of a show, with those that were never paid. */
export const countRows = (db: Db, podcastId: string): Promise<number> => db.$count(memberships, eq(memberships.podcastId, podcastId))
