import { connectionScopes, type ConnectionRequest, type NewConnection } from '@castwright/contract/tokens/connections.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { refusal, type Auth } from '../auth.ts'
import { describeRedirectUri } from '../redirect-uris.ts'
import * as store from '../store/oauth.ts'
import { checkRequest, connections, describeServer, issueCode } from './oauth.ts'
import { lockProven } from './proof.ts'
import type { Session } from './sessions.ts'

async function readRequest(app: App, auth: Auth, text: string) {
  const checked = await checkRequest(app, auth, new URLSearchParams(text))
  if ('error' in checked) throw refusal('CONNECTION_INVALID')
  const { query } = checked
  const client = await store.findClient(app.db, query.get('client_id') ?? '')
  if (!client) throw refusal('CONNECTION_INVALID')
  const asked = query.get('scope')!.split(' ')
  return { query, client, redirectUri: query.get('redirect_uri')!, scopes: connectionScopes.filter((scope) => asked.includes(scope)) }
}

export async function findConnection(app: App, auth: Auth, text: string): Promise<ConnectionRequest> {
  const { client, redirectUri, scopes } = await readRequest(app, auth, text)
  return { name: client.name, ...describeRedirectUri(redirectUri), scopes }
}

/** Connects an assistant with at most what it asked for. Returns the address of the program, with a code. */
export async function approveConnection(
  app: App,
  auth: Auth,
  session: Session,
  { query: text, scopes, podcastIds }: NewConnection,
  cookie: string,
): Promise<string> {
  const { userId, emailVerified } = session
  if (!emailVerified) throw new Fault('unverified')
  const { query, client, scopes: asked } = await readRequest(app, auth, text)
  if (!scopes.every((scope) => asked.includes(scope))) throw refusal('CONNECTION_INVALID')
  query.set('scope', [...scopes, 'offline_access'].join(' '))
  return app.transaction(async (tx) => {
    await lockProven(app, tx, session)
    const [hook] = app.hooks.of(connections)
    if (!hook) throw new Error('Connections are not wired.')
    const { clientId, name } = client
    const connectionId = await hook.connect(app, tx, { userId, clientId, name, scopes, podcastIds })
    const location = await issueCode(app, auth, tx, { query, cookie, connectionId })
    if (location === null) throw refusal('CONNECTION_INVALID')
    return location
  })
}

/** Returns the address of the program, with the refusal. */
export async function rejectConnection(app: App, auth: Auth, text: string): Promise<string> {
  const { query, redirectUri } = await readRequest(app, auth, text)
  const url = new URL(redirectUri)
  url.searchParams.set('error', 'access_denied')
  url.searchParams.set('error_description', 'The user rejected the connection')
  const state = query.get('state')
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', describeServer(app).issuer)
  return url.toString()
}
