import { tokenLimits } from '@castwright/contract/tokens/limits.ts'
import type { Scope } from '@castwright/contract/tokens/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { accessPrefix, notify, storedToken, type Connection } from '../../identity/service.ts'
import * as store from '../store.ts'
import { noteUse } from './use.ts'
import { requireOwn } from './shows.ts'

/** Connects an assistant, which has the same limits as a personal token. The owner's account must be locked. Returns the ID of the connection. */
export async function connect(app: Pick<App, 'now' | 'queue'>, tx: Tx, connection: Connection): Promise<string> {
  const { userId, clientId, name, scopes, podcastIds } = connection
  await store.deleteConnections(tx, userId, clientId)
  if ((await store.countOf(tx, userId)) >= tokenLimits.tokens) throw new Fault('too_many_tokens')
  if (podcastIds) await requireOwn(tx, userId, podcastIds)
  const id = newId()
  const row = { id, userId, clientId, name, ending: '', scopes: scopes as Scope[], allPodcasts: podcastIds === null, createdAt: app.now() }
  await store.insertToken(tx, row, podcastIds ?? [])
  await notify(app, tx, userId, 'assistant-connected')
  return id
}

export async function disconnect(tx: Tx, userId: string, connectionId: string): Promise<void> {
  await store.deleteTokens(tx, userId, connectionId)
}

/** Finds the owner of a connection by a token that was issued for it. Null if it is invalid, expired or disconnected. */
export async function findAssistant(app: Pick<App, 'db' | 'transaction' | 'now'>, bearer: string) {
  const token = storedToken(accessPrefix, bearer)
  const row = token && (await store.findConnection(app.db, token, app.now()))
  if (!row) return null
  const { id, lastUsedAt, issuedScopes, scopes, ...owner } = row
  await noteUse(app, id, lastUsedAt)
  return { ...owner, tokenId: id, scopes: scopes.filter((scope) => issuedScopes.includes(scope)) }
}

/** A connection whose program never came back for its tokens, or let them expire. */
export const removeDeadConnections = (app: Pick<App, 'transaction' | 'now'>): Promise<void> =>
  app.transaction((tx) => store.deleteDeadConnections(tx, new Date(app.now().getTime() - 3_600_000)))
