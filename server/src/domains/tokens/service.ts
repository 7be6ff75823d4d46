import { methodOf, type MethodName, type ParsedInput } from '@castwright/contract/methods.ts'
import { tokenLimits } from '@castwright/contract/tokens/limits.ts'
import { tokenPrefix, type AccessToken, type NewToken, type Scope } from '@castwright/contract/tokens/shapes.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { TokenGrant } from '../../platform/rpc.ts'
import { lockProven, lockUsers, notify } from '../identity/service.ts'
import { requireOwn } from './service/shows.ts'
import { noteUse } from './service/use.ts'
import * as store from './store.ts'

/**
 * Personal access tokens. Only the hash of a secret is stored, and nothing about tokens is cached, so every server sees a revocation with
 * the next request. A token narrows what its owner may do at the moment of a call. `service/idempotency.ts` repeats responses, and
 * `service/connections.ts` has assistants that connected by OAuth.
 */
export { connect, disconnect, findAssistant, removeDeadConnections } from './service/connections.ts'
export { callOnce } from './service/idempotency.ts'

type Ports = Pick<App, 'db' | 'transaction' | 'now'>

export type TokenCaller = {
  userId: string
  tokenId: string
  scopes: Scope[]
  podcastIds: string[] | null
  email: string
  emailVerified: boolean
}

const secretShape = new RegExp(`^${tokenPrefix}[\\w-]{43}$`)

/** Finds the owner of a token, and what the token can do. Null if it is invalid, expired or revoked. */
export async function findCaller(app: Ports, bearer: string): Promise<TokenCaller | null> {
  if (!secretShape.test(bearer)) return null
  const row = await store.findActive(app.db, hashToken(bearer), app.now())
  if (!row) return null
  const { id, lastUsedAt, ...caller } = row
  await noteUse(app, id, lastUsedAt)
  return { ...caller, tokenId: id }
}

/** Throws if the token's scopes don't include the method. The permissions of its owner are checked separately. */
export function mayCall(token: Pick<TokenGrant, 'scopes'>, name: MethodName): void {
  const scope = methodOf(name).scope
  if (scope === 'never') throw new Fault('token_never')
  requireScope(token, scope)
}

export function requireScope(token: Pick<TokenGrant, 'scopes'>, scope: Scope): void {
  if (!token.scopes.includes(scope)) throw new Fault('token_scope', { scope })
}

/** Throws if these fields need another scope than their method: an update of an episode can also schedule or publish it. */
export function mayCallWith(token: Pick<TokenGrant, 'scopes'>, name: MethodName, input: Record<string, unknown>): void {
  if (name !== 'EpisodeService.Update' || token.scopes.includes('publish')) return
  const { scheduledReleaseDate, lastPublishedDate } = (input as ParsedInput<'EpisodeService.Update'>).episode
  if (scheduledReleaseDate !== undefined || lastPublishedDate !== undefined) throw new Fault('token_scope', { scope: 'publish' })
}

/** For methods about the caller instead of a show: throws if the token is for chosen shows and the method isn't about one of them. */
export function mayCallForSelf({ podcastIds }: Pick<TokenGrant, 'podcastIds'>, name: MethodName, input: Record<string, unknown>): void {
  if (podcastIds === null) return
  if (!methodOf(name).worksForShows) throw new Fault('token_shows')
  const named = input['podcastId']
  if (typeof named === 'string' && !podcastIds.includes(named)) throw new Fault('not_found')
}

type CreatePorts = Pick<App, 'transaction' | 'now' | 'queue' | 'db'>

/** The user must have confirmed that it is them: a token outlasts the session that created it. */
export const createToken = (app: CreatePorts, caller: { userId: string; sessionId: string }, form: NewToken) =>
  create(app, caller.userId, form, (tx) => lockProven(app, tx, caller))

/** For a command of the operator, who has no session. */
export const createTokenFor = (app: CreatePorts, userId: string, form: NewToken) =>
  create(app, userId, form, (tx) => lockUsers(tx, [userId]))

async function create(app: CreatePorts, userId: string, form: NewToken, lock: (tx: Tx) => Promise<unknown>) {
  const [id, secret, createdAt] = [newId(), `${tokenPrefix}${newToken()}`, app.now()]
  const expiresAt = form.expiresInDays === null ? null : new Date(createdAt.getTime() + form.expiresInDays * 86_400_000)
  await app.transaction(async (tx) => {
    await lock(tx)
    if ((await store.countOf(tx, userId)) >= tokenLimits.tokens) throw new Fault('too_many_tokens')
    if (form.podcastIds) await requireOwn(tx, userId, form.podcastIds)
    const row = {
      id,
      userId,
      name: form.name,
      secretHash: hashToken(secret),
      ending: secret.slice(-4),
      scopes: form.scopes,
      createdAt,
      expiresAt,
    }
    await store.insertToken(tx, { ...row, allPodcasts: form.podcastIds === null }, form.podcastIds ?? [])
    await notify(app, tx, userId, 'token-created')
  })
  const token = (await findTokens(app, userId)).find((one) => one.id === id)
  if (!token) throw new Fault('not_found')
  return { token, secret }
}

export async function findTokens(app: Pick<App, 'db' | 'now'>, userId: string): Promise<AccessToken[]> {
  const rows = await store.findTokens(app.db, userId)
  const limited = rows.filter(({ allPodcasts }) => !allPodcasts).map(({ id }) => id)
  const podcasts = limited.length === 0 ? [] : await store.findPodcasts(app.db, limited)
  const now = app.now()
  return rows.map(({ id, name, clientId, ending, scopes, allPodcasts, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    isConnection: clientId !== null,
    ending,
    scopes,
    podcasts: allPodcasts ? null : podcasts.filter(({ tokenId }) => tokenId === id).map((one) => ({ id: one.id, title: one.title })),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

export async function revokeToken(app: Pick<App, 'transaction'>, userId: string, tokenId: string): Promise<void> {
  const revoked = await app.transaction((tx) => store.deleteTokens(tx, userId, tokenId))
  if (revoked === 0) throw new Fault('not_found')
}

/** Returns how many there were. */
export const revokeTokensOf = (tx: Tx, userId: string): Promise<number> => store.deleteTokens(tx, userId)

/** The shows that a caller can access. With a token for chosen shows, only those. */
export async function findCallerPodcasts({ db }: Pick<App, 'db'>, userId: string, token: TokenGrant | null) {
  const own = await store.findOwnPodcasts(db, userId)
  return own.filter(({ id }) => token === null || token.podcastIds === null || token.podcastIds.includes(id))
}

/** For the operator: active tokens, how many were used in the last 30 days, and how many people have one. */
export const countTokens = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  store.countActive(db, now(), new Date(now().getTime() - 30 * 86_400_000))
