import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { users } from '../../../schema/identity.ts'
import { ownershipOffers, podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'

const fromUsers = alias(users, 'from_users')
const fromProfiles = alias(profiles, 'from_profiles')

const nameOf = (person: typeof profiles | typeof fromProfiles) => sql<string>`${teamNameOf(person)}`

const columns = {
  podcastId: ownershipOffers.podcastId,
  podcastTitle: podcasts.title,
  podcastPhoto: podcasts.photo,
  mediaFormat: podcasts.mediaFormat,
  fromUserId: ownershipOffers.fromUserId,
  fromName: nameOf(fromProfiles),
  toUserId: ownershipOffers.toUserId,
  toName: nameOf(profiles),
  toEmail: users.email,
  isVerified: users.emailVerified,
  createdAt: ownershipOffers.createdAt,
  expiresAt: ownershipOffers.expiresAt,
  tokenHash: ownershipOffers.tokenHash,
}

/** Includes whether the recipient has been on the team ever since. */
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

export const findOfferByToken = (db: Db, tokenHash: string): Promise<OfferRow | null> =>
  first(select(db, eq(ownershipOffers.tokenHash, tokenHash)))

/** Locks the pending offer with this token. False if there is none. */
export async function lockOffer(tx: Tx, podcastId: string, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .select({ podcastId: ownershipOffers.podcastId })
    .from(ownershipOffers)
    .where(and(eq(ownershipOffers.podcastId, podcastId), eq(ownershipOffers.tokenHash, tokenHash)))
    .for('update')
  return rows.length > 0
}

/** One offer per podcast. Replaces an earlier offer and its link. */
export async function putOffer(tx: Tx, row: typeof ownershipOffers.$inferInsert): Promise<void> {
  const { podcastId: _id, ...set } = row
  await tx.insert(ownershipOffers).values(row).onConflictDoUpdate({ target: ownershipOffers.podcastId, set })
}

export async function deleteOffer(tx: Tx, podcastId: string): Promise<void> {
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.podcastId, podcastId))
}

/** The email address and display name of a user. */
export async function findPerson(db: Db, userId: string): Promise<{ email: string; name: string; isVerified: boolean } | null> {
  const [row] = await db
    .select({ email: users.email, name: nameOf(profiles), isVerified: users.emailVerified })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}
