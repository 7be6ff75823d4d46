import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import type { Place } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { descending, olderThan } from '../../platform/lists/order.ts'
import { sorted } from '../../platform/lists/text.ts'
import { findValue, findValues, first, hasRow } from '../../platform/rows.ts'
import { accounts, users } from '../../schema/identity.ts'
import { accessRequests, profiles } from '../../schema/profiles.ts'
import { podcastRoles } from '../../schema/teams.ts'

export type ProfileRow = typeof profiles.$inferSelect

export const findProfile = (db: Db, userId: string): Promise<ProfileRow | null> =>
  first(db.select().from(profiles).where(eq(profiles.userId, userId)))

/** The public fields of a user, with object names. */
const publicColumns = {
  id: profiles.userId,
  username: profiles.username,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  bio: profiles.bio,
  photo: profiles.photo,
  audioBio: profiles.audioBio,
  profileColor: profiles.profileColor,
  instagramHandle: profiles.instagramHandle,
  facebookHandle: profiles.facebookHandle,
  twitterHandle: profiles.twitterHandle,
  linkedinHandle: profiles.linkedinHandle,
}

/** The account, profile and sign-in methods in one query. */
export async function findUser(db: Db, userId: string) {
  const [row] = await db
    .select({
      ...publicColumns,
      email: users.email,
      emailVerified: users.emailVerified,
      dateOfBirth: profiles.dateOfBirth,
      timeZone: profiles.timeZone,
      isBetaUser: profiles.isBetaUser,
      isOperator: profiles.isOperator,
      version: profiles.version,
      createdAt: profiles.createdAt,
      providers: sql<string[]>`array(select ${accounts.providerId} from ${accounts} where ${accounts.userId} = ${users.id} order by 1)`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

export const findUserIdByEmail = (db: Db, email: string): Promise<string | null> =>
  findValue(db, users.id, eq(users.email, email.toLowerCase()))

/** Serializes account creation, so that exactly one account is the first. */
export async function lockFirstAccount(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('castwright.first-account'))`)
}

export async function findOperators(db: Db): Promise<string[]> {
  const rows = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.isOperator, true)).orderBy(profiles.userId)
  return rows.map(({ userId }) => userId)
}

export async function insertProfile(tx: Tx, profile: typeof profiles.$inferInsert): Promise<void> {
  await tx.insert(profiles).values(profile).onConflictDoNothing()
}

export type ProfileChanges = Partial<Omit<ProfileRow, 'userId' | 'createdAt'>>

export async function updateProfile(tx: Tx, userId: string, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(profiles).set(changes).where(eq(profiles.userId, userId))
}

/** Serializes concurrent changes. */
export const lockProfile = (tx: Tx, userId: string): Promise<ProfileRow | null> =>
  first(tx.select().from(profiles).where(eq(profiles.userId, userId)).for('update'))

const sameName = (username: string) => eq(sql`lower(${profiles.username})`, username.toLowerCase())

/** Whether another user has it, ignoring case. */
export const isTaken = (db: Db, username: string, userId: string): Promise<boolean> =>
  hasRow(db, profiles, sameName(username), ne(profiles.userId, userId))

/** Whether a write failed because the username was taken concurrently. */
export const isUsernameConflict = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && error.cause instanceof DatabaseError && error.cause.constraint === 'profiles_username'

export type PublicRow = Pick<ProfileRow, Exclude<keyof typeof publicColumns, 'id'>> & { id: string }

export const findByUsername = (db: Db, username: string): Promise<PublicRow | null> =>
  first(db.select(publicColumns).from(profiles).where(sameName(username)))

/** Active members of the teams in which the user is active, without the user, who have a username. */
export async function findTeammates(db: Db, userId: string) {
  const own = db
    .select({ podcastId: podcastRoles.podcastId })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true)))
  const members = db
    .select({ userId: podcastRoles.userId })
    .from(podcastRoles)
    .where(and(inArray(podcastRoles.podcastId, own), eq(podcastRoles.isActive, true)))
  return db
    .select({
      id: profiles.userId,
      username: sql<string>`${profiles.username}`,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      photo: profiles.photo,
    })
    .from(profiles)
    .where(and(inArray(profiles.userId, members), ne(profiles.userId, userId), isNotNull(profiles.username)))
    .orderBy(asc(sorted(profiles.firstName)), asc(sorted(profiles.lastName)), asc(profiles.userId))
}

/** All podcasts a user works on. */
export const findPodcastsOf = (db: Db, userId: string): Promise<string[]> =>
  findValues(db, podcastRoles.podcastId, eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true))

/** Locks the account until the transaction ends. */
export const lockUser = (tx: Tx, userId: string): Promise<{ email: string } | null> =>
  first(tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update'))

export const hasOthers = (db: Db, userId: string): Promise<boolean> => hasRow(db, users, ne(users.id, userId))

/** Makes this user the only operator. */
export async function setOnlyOperator(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ isOperator: false })
    .where(and(profiles.isOperator, ne(profiles.userId, userId)))
  await tx.update(profiles).set({ isOperator: true, isBetaUser: true }).where(eq(profiles.userId, userId))
}

export async function upsertAccessRequest(tx: Tx, request: { userId: string; message: string; requestedAt: Date }): Promise<void> {
  await tx
    .insert(accessRequests)
    .values(request)
    .onConflictDoUpdate({
      target: accessRequests.userId,
      set: { message: request.message, requestedAt: request.requestedAt, declinedAt: null },
    })
}

export async function markGranted(tx: Tx, userId: string, grantedAt: Date): Promise<void> {
  await tx
    .update(accessRequests)
    .set({ grantedAt, declinedAt: null })
    .where(and(eq(accessRequests.userId, userId), isNull(accessRequests.grantedAt)))
}

const isPending = and(isNull(accessRequests.grantedAt), isNull(accessRequests.declinedAt))

/** Whether a pending request was declined. */
export async function markDeclined(tx: Tx, userId: string, declinedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(accessRequests)
    .set({ declinedAt })
    .where(and(eq(accessRequests.userId, userId), isPending))
  return rowCount === 1
}

const accessRequestColumns = {
  userId: accessRequests.userId,
  email: users.email,
  emailVerified: users.emailVerified,
  message: accessRequests.message,
  requestedAt: accessRequests.requestedAt,
  grantedAt: accessRequests.grantedAt,
  declinedAt: accessRequests.declinedAt,
}

export async function findAccessRequest(db: Db, userId: string) {
  const [row] = await db
    .select(accessRequestColumns)
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(eq(accessRequests.userId, userId))
  return row ?? null
}

export const findAccessRequests = async (db: Db, page: { pending: boolean; before?: Place; limit: number }) =>
  db
    .select(accessRequestColumns)
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(and(page.pending ? isPending : undefined, olderThan(accessRequests.requestedAt, accessRequests.userId, page.before)))
    .orderBy(...descending(accessRequests.requestedAt, accessRequests.userId))
    .limit(page.limit)

export const countPendingRequests = (db: Db): Promise<number> => db.$count(accessRequests, isPending)
