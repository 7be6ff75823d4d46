import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { accounts, users } from '../identity/tables.ts'
import { accessRequests, profiles } from './tables.ts'

export type ProfileRow = typeof profiles.$inferSelect

export async function findProfile(db: Db, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return row ?? null
}

/** The whole person in one query: account, facts, and the ways they sign in. */
export async function findUser(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      timeZone: profiles.timeZone,
      isBetaUser: profiles.isBetaUser,
      isOperator: profiles.isOperator,
      createdAt: profiles.createdAt,
      providers: sql<string[]>`array(select ${accounts.providerId} from ${accounts} where ${accounts.userId} = ${users.id} order by 1)`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
  return row?.id ?? null
}

/** Queues up with everybody else who is being made right now, so that exactly one is the first. */
export async function lockFirstAccount(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('castwright.first-account'))`)
}

export async function hasOperator(db: Db): Promise<boolean> {
  const [row] = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.isOperator, true))
  return row !== undefined
}

export async function insertProfile(tx: Tx, profile: typeof profiles.$inferInsert): Promise<void> {
  await tx.insert(profiles).values(profile).onConflictDoNothing()
}

export async function updateProfile(tx: Tx, userId: string, changes: Partial<Pick<ProfileRow, 'timeZone' | 'isBetaUser'>>): Promise<void> {
  await tx.update(profiles).set(changes).where(eq(profiles.userId, userId))
}

export async function upsertAccessRequest(tx: Tx, request: { userId: string; message: string; requestedAt: Date }): Promise<void> {
  await tx
    .insert(accessRequests)
    .values(request)
    .onConflictDoUpdate({ target: accessRequests.userId, set: { message: request.message, requestedAt: request.requestedAt } })
}

export async function markGranted(tx: Tx, userId: string, grantedAt: Date): Promise<void> {
  await tx
    .update(accessRequests)
    .set({ grantedAt })
    .where(and(eq(accessRequests.userId, userId), isNull(accessRequests.grantedAt)))
}

const accessRequestColumns = {
  userId: accessRequests.userId,
  email: users.email,
  emailVerified: users.emailVerified,
  message: accessRequests.message,
  requestedAt: accessRequests.requestedAt,
  grantedAt: accessRequests.grantedAt,
}

export async function findAccessRequest(db: Db, userId: string) {
  const [row] = await db
    .select(accessRequestColumns)
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(eq(accessRequests.userId, userId))
  return row ?? null
}

export async function findAccessRequests(db: Db, page: { pending: boolean; before?: { requestedAt: Date; userId: string }; limit: number }) {
  return db
    .select(accessRequestColumns)
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(
      and(
        page.pending ? isNull(accessRequests.grantedAt) : undefined,
        page.before
          ? sql`(${accessRequests.requestedAt}, ${accessRequests.userId}) < (${page.before.requestedAt.toISOString()}::timestamptz, ${page.before.userId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(accessRequests.requestedAt), desc(accessRequests.userId))
    .limit(page.limit)
}

export async function countPendingRequests(db: Db): Promise<number> {
  const [row] = await db.select({ pending: count() }).from(accessRequests).where(isNull(accessRequests.grantedAt))
  return row?.pending ?? 0
}
