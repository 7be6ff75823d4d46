import { and, eq, ilike, or, sql } from 'drizzle-orm'
import type { Place } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { first } from '../../../platform/rows.ts'
import { subscriptions } from '../../../schema/billing.ts'
import { sessions, users } from '../../../schema/identity.ts'
import { profiles } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'

const columns = {
  userId: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  createdAt: users.createdAt,
  isOperator: profiles.isOperator,
  isBetaUser: profiles.isBetaUser,
  disabledAt: profiles.disabledAt,
  plan: subscriptions.plan,
  unlimited: subscriptions.unlimited,
  gift: subscriptions.gift,
  lastUsedAt: sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions} where ${sessions.userId} = ${users.id})`.mapWith(
    (value: string | null) => (value === null ? null : new Date(value)),
  ),
  podcasts: sql<number>`(select count(*)::int from ${podcastRoles} where ${podcastRoles.userId} = ${users.id} and ${podcastRoles.showAccess} = 'OWNER')`,
}

export type UserRow = Awaited<ReturnType<typeof findUsers>>[number]

const select = (db: Db) =>
  db
    .select(columns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))

/** LIKE wildcards in the text are ordinary characters. */
const matching = (text: string) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(users.email, pattern), ilike(sql`${profiles.firstName} || ' ' || ${profiles.lastName}`, pattern))
}

/** Newest first. */
export const findUsers = async (db: Db, { text, before, limit }: { text: string; before: Place | null; limit: number }) =>
  select(db)
    .where(and(text === '' ? undefined : matching(text), olderThan(users.createdAt, users.id, before)))
    .orderBy(...descending(users.createdAt, users.id))
    .limit(limit)

export const findUser = (db: Db, userId: string): Promise<UserRow | null> => first(select(db).where(eq(users.id, userId)))

export async function countUsers(db: Db, text: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(text === '' ? undefined : matching(text))
  return row?.count ?? 0
}
