import { and, eq, lt, notExists } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { oauthAccessTokens, oauthClients, oauthRefreshTokens } from '../../../schema/identity.ts'
import { accessTokens } from '../../../schema/tokens.ts'

export async function insertClient(tx: Tx, client: typeof oauthClients.$inferInsert): Promise<void> {
  await tx.insert(oauthClients).values(client)
}

export const findClient = (db: Db, clientId: string) => first(db.select().from(oauthClients).where(eq(oauthClients.clientId, clientId)))

const connection = { id: accessTokens.id, userId: accessTokens.userId }

/** The connection of a refresh token, and whether the token was used before. */
export async function findByRefreshToken(db: Db, token: string) {
  const [row] = await db
    .select({ ...connection, clientId: oauthRefreshTokens.clientId, revoked: oauthRefreshTokens.revoked })
    .from(oauthRefreshTokens)
    .innerJoin(accessTokens, eq(accessTokens.id, oauthRefreshTokens.referenceId))
    .where(eq(oauthRefreshTokens.token, token))
  return row ?? null
}

/** The connection of an access token. */
export async function findByAccessToken(db: Db, token: string) {
  const [row] = await db
    .select({ ...connection, clientId: oauthAccessTokens.clientId })
    .from(oauthAccessTokens)
    .innerJoin(accessTokens, eq(accessTokens.id, oauthAccessTokens.referenceId))
    .where(eq(oauthAccessTokens.token, token))
  return row ?? null
}

export async function hasConnection(db: Db, userId: string, connectionId: string): Promise<boolean> {
  return (await db.$count(accessTokens, and(eq(accessTokens.id, connectionId), eq(accessTokens.userId, userId)))) > 0
}

/** Deletes expired tokens, and programs that registered before then and aren't connected. */
export async function deleteExpiredTokens(tx: Tx, now: Date, registeredBefore: Date): Promise<void> {
  await tx.delete(oauthAccessTokens).where(lt(oauthAccessTokens.expiresAt, now))
  await tx.delete(oauthRefreshTokens).where(lt(oauthRefreshTokens.expiresAt, now))
  const connected = tx.select({ id: accessTokens.id }).from(accessTokens).where(eq(accessTokens.clientId, oauthClients.clientId))
  await tx.delete(oauthClients).where(and(lt(oauthClients.createdAt, registeredBefore), notExists(connected)))
}
