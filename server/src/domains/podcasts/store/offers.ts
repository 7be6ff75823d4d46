import { and, eq, gt, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/db.ts'
import { users } from '../../identity/tables.ts'
import { profiles } from '../../profiles/tables.ts'
import { podcastRoles } from '../../teams/tables.ts'
import { ownershipOffers, podcasts } from '../tables.ts'

const fromUsers = alias(users, 'from_users')
const fromProfiles = alias(profiles, 'from_profiles')

/** What somebody is called: the full name, or the address while there is none. */
const nameOf = (person: { firstName: AnyColumn; lastName: AnyColumn }, account: { email: AnyColumn }) =>
  sql<string>`coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${account.email})`

const columns = {
  podcastId: ownershipOffers.podcastId,
  podcastTitle: podcasts.title,
  mediaFormat: podcasts.mediaFormat,
  fromUserId: ownershipOffers.fromUserId,
  fromName: nameOf(fromProfiles, fromUsers),
  toUserId: ownershipOffers.toUserId,
  toName: nameOf(profiles, users),
  toEmail: users.email,
  createdAt: ownershipOffers.createdAt,
  expiresAt: ownershipOffers.expiresAt,
}

/** With whether it was made to somebody who has been on the team ever since. */
const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...columns, isMember: sql<boolean>`${podcastRoles.id} is not null` })
    .from(ownershipOffers)
    .innerJoin(podcasts, eq(podcasts.id, ownershipOffers.podcastId))
    .innerJoin(users, eq(users.id, ownershipOffers.toUserId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(fromUsers, eq(fromUsers.id, ownershipOffers.fromUserId))
    .innerJoin(fromProfiles, eq(fromProfiles.userId, fromUsers.id))
    .leftJoin(
      podcastRoles,
      and(
        eq(podcastRoles.podcastId, ownershipOffers.podcastId),
        eq(podcastRoles.userId, ownershipOffers.toUserId),
        eq(podcastRoles.isActive, true),
        lte(podcastRoles.createdAt, ownershipOffers.createdAt),
      ),
    )
    .where(where)

export type OfferRow = Awaited<ReturnType<typeof select>>[number]

export async function findOffer(db: Db, podcastId: string, now: Date): Promise<OfferRow | null> {
  const [row] = await select(db, and(eq(ownershipOffers.podcastId, podcastId), gt(ownershipOffers.expiresAt, now)))
  return row?.isMember ? row : null
}

export async function findOfferByToken(db: Db, tokenHash: string): Promise<OfferRow | null> {
  const [row] = await select(db, eq(ownershipOffers.tokenHash, tokenHash))
  return row ?? null
}

/** Whether the offer that this link speaks of still waits; nobody else answers it until the transaction ends. */
export async function lockOffer(tx: Tx, podcastId: string, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .select({ podcastId: ownershipOffers.podcastId })
    .from(ownershipOffers)
    .where(and(eq(ownershipOffers.podcastId, podcastId), eq(ownershipOffers.tokenHash, tokenHash)))
    .for('update')
  return rows.length > 0
}

/** One offer a podcast: an earlier one ends, and so does its link. */
export async function putOffer(tx: Tx, row: Omit<typeof ownershipOffers.$inferInsert, 'tokenHash'>): Promise<void> {
  const { podcastId: _id, ...set } = row
  await tx
    .insert(ownershipOffers)
    .values(row)
    .onConflictDoUpdate({ target: ownershipOffers.podcastId, set: { ...set, tokenHash: null } })
}

/** False where that offer is gone, or another one took its place. */
export async function setToken(tx: Tx, podcastId: string, createdAt: Date, tokenHash: string): Promise<boolean> {
  const set = await tx
    .update(ownershipOffers)
    .set({ tokenHash })
    .where(and(eq(ownershipOffers.podcastId, podcastId), eq(ownershipOffers.createdAt, createdAt)))
    .returning({ podcastId: ownershipOffers.podcastId })
  return set.length > 0
}

export async function deleteOffer(tx: Tx, podcastId: string): Promise<void> {
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.podcastId, podcastId))
}

/** Whom an email is to, and how others call them. */
export async function findPerson(db: Db, userId: string): Promise<{ email: string; name: string } | null> {
  const [row] = await db
    .select({ email: users.email, name: nameOf(profiles, users) })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}
