import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { descending } from '../../platform/lists/order.ts'
import { first, hasRows } from '../../platform/rows.ts'
import { oauthAccessTokens, oauthRefreshTokens, users } from '../../schema/identity.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { podcastRoles } from '../../schema/teams.ts'
import { accessTokenPodcasts, accessTokens, idempotentCalls } from '../../schema/tokens.ts'

type TokenRow = typeof accessTokens.$inferSelect

const active = {
  id: accessTokens.id,
  userId: accessTokens.userId,
  scopes: accessTokens.scopes,
  lastUsedAt: accessTokens.lastUsedAt,
  email: users.email,
  emailVerified: users.emailVerified,
  podcastIds: sql<string[] | null>`case when not ${accessTokens.allPodcasts} then array(
    select ${accessTokenPodcasts.podcastId}::text from ${accessTokenPodcasts} where ${accessTokenPodcasts.tokenId} = ${accessTokens.id}
  ) end`,
}

/** The token with its owner. */
export async function findActive(db: Db, secretHash: string, now: Date) {
  const [row] = await db
    .select(active)
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.secretHash, secretHash), or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now))))
  return row ?? null
}

/** The connection with its owner, by a token that was issued for it and the scopes of that token. */
export async function findConnection(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ ...active, issuedScopes: oauthAccessTokens.scopes })
    .from(oauthAccessTokens)
    .innerJoin(accessTokens, eq(accessTokens.id, oauthAccessTokens.referenceId))
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(oauthAccessTokens.token, token), eq(oauthAccessTokens.userId, accessTokens.userId), gt(oauthAccessTokens.expiresAt, now)))
  return row ?? null
}

export async function noteUse(tx: Tx, tokenId: string, at: Date): Promise<void> {
  await tx.update(accessTokens).set({ lastUsedAt: at }).where(eq(accessTokens.id, tokenId))
}

/** Newest first. There is a maximum per person, so this is never a long list. */
export const findTokens = (db: Db, userId: string): Promise<TokenRow[]> =>
  db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(...descending(accessTokens.createdAt, accessTokens.id))

export const findPodcasts = (db: Db, tokenIds: string[]) =>
  db
    .select({ tokenId: accessTokenPodcasts.tokenId, id: podcasts.id, title: podcasts.title })
    .from(accessTokenPodcasts)
    .innerJoin(podcasts, eq(podcasts.id, accessTokenPodcasts.podcastId))
    .where(inArray(accessTokenPodcasts.tokenId, tokenIds))
    .orderBy(asc(podcasts.title), asc(podcasts.id))

/** The shows on whose team the person is, by title. */
export const findOwnPodcasts = (db: Db, userId: string) =>
  db
    .select({ id: podcasts.id, title: podcasts.title, showAccess: podcastRoles.showAccess })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .where(and(eq(podcastRoles.userId, userId), podcastRoles.isActive))
    .orderBy(asc(podcasts.title), asc(podcasts.id))

export const countOf = (db: Db, userId: string): Promise<number> => db.$count(accessTokens, eq(accessTokens.userId, userId))

export async function insertToken(tx: Tx, row: typeof accessTokens.$inferInsert, podcastIds: string[]): Promise<void> {
  await tx.insert(accessTokens).values(row)
  if (podcastIds.length > 0) await tx.insert(accessTokenPodcasts).values(podcastIds.map((podcastId) => ({ tokenId: row.id, podcastId })))
}

/** Returns how many there were. */
export async function deleteTokens(tx: Tx, userId: string, tokenId?: string): Promise<number> {
  const rows = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), tokenId === undefined ? undefined : eq(accessTokens.id, tokenId)))
    .returning({ id: accessTokens.id })
  return rows.length
}

/** Connecting again replaces the connection of the same program. */
export async function deleteConnections(tx: Tx, userId: string, clientId: string): Promise<void> {
  await tx.delete(accessTokens).where(and(eq(accessTokens.userId, userId), eq(accessTokens.clientId, clientId)))
}

/** Connections that were made before then and have no token left. */
export async function deleteDeadConnections(tx: Tx, before: Date): Promise<void> {
  const renewable = tx
    .select({ id: oauthRefreshTokens.id })
    .from(oauthRefreshTokens)
    .where(and(eq(oauthRefreshTokens.referenceId, accessTokens.id), isNull(oauthRefreshTokens.revoked)))
  await tx.delete(accessTokens).where(and(isNotNull(accessTokens.clientId), lt(accessTokens.createdAt, before), notExists(renewable)))
}

/** Active tokens, and how many of them were used since then. */
export async function countActive(db: Db, now: Date, usedSince: Date): Promise<{ active: number; used: number; people: number }> {
  const [row] = await db
    .select({
      active: count(),
      used: sql<number>`count(*) filter (where ${accessTokens.lastUsedAt} >= ${usedSince.toISOString()}::timestamptz)::int`,
      people: sql<number>`count(distinct ${accessTokens.userId})::int`,
    })
    .from(accessTokens)
    .where(or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now)))
  return row ?? { active: 0, used: 0, people: 0 }
}

type CallKey = { tokenId: string; key: string }

const isCall = ({ tokenId, key }: CallKey) => and(eq(idempotentCalls.tokenId, tokenId), eq(idempotentCalls.key, key))

/** False if the token was revoked. */
export const lockToken = (tx: Tx, tokenId: string): Promise<boolean> =>
  hasRows(tx.select({ id: accessTokens.id }).from(accessTokens).where(eq(accessTokens.id, tokenId)).for('key share'))

/** Returns whether this is the first call with this key. */
export const insertCall = (tx: Tx, call: CallKey & { requestHash: string; createdAt: Date }): Promise<boolean> =>
  hasRows(tx.insert(idempotentCalls).values(call).onConflictDoNothing().returning({ key: idempotentCalls.key }))

export const findCall = (db: Db, call: CallKey) => first(db.select().from(idempotentCalls).where(isCall(call)))

export async function finishCall(tx: Tx, call: CallKey, response: Buffer): Promise<void> {
  await tx.update(idempotentCalls).set({ response }).where(isCall(call))
}

export async function deleteCall(tx: Tx, call: CallKey): Promise<void> {
  await tx.delete(idempotentCalls).where(isCall(call))
}

export async function deleteCallsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(idempotentCalls).where(lte(idempotentCalls.createdAt, before))
}
