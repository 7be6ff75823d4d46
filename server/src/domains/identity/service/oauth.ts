import { paths } from '@castwright/contract/paths.ts'
import { connectionLimits, tokenLimits } from '@castwright/contract/tokens/limits.ts'
import { connectionScopes, connectPath } from '@castwright/contract/tokens/connections.ts'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import type { Auth } from '../auth.ts'
import type { Issued } from '../auth/oauth.ts'
import { accessPrefix, refreshPrefix, storedToken } from '../connection-tokens.ts'
import { isRedirectUri } from '../redirect-uris.ts'
import * as identity from '../store.ts'
import * as store from '../store/oauth.ts'

/**
 * OAuth 2.1 for assistants, by better-auth's plugin. A connection is a row of `access_tokens`, which says what the assistant may do. The
 * plugin's tokens only lead to it, so a deleted connection is dead everywhere with the next request.
 */

export type Connection = { userId: string; clientId: string; name: string; scopes: string[]; podcastIds: string[] | null }

/** What the domain of access tokens does for connections. */
export const connections = hookPoint<{
  connect(app: App, tx: Tx, connection: Connection): Promise<string>
  disconnect(tx: Tx, userId: string, connectionId: string): Promise<void>
}>('connections')

export const disconnect = async (app: App, tx: Tx, userId: string, connectionId: string): Promise<void> => {
  for (const hook of app.hooks.of(connections)) await hook.disconnect(tx, userId, connectionId)
}

const path = '/api/auth/oauth2'

/** The address that tokens are for. */
const resourceOf = ({ config }: Pick<App, 'config'>): string => `${config.baseUrl}/mcp`

export function describeServer({ config: { baseUrl } }: Pick<App, 'config'>) {
  return {
    issuer: `${baseUrl}/api/auth`,
    authorization_endpoint: `${baseUrl}${path}/authorize`,
    token_endpoint: `${baseUrl}${path}/token`,
    registration_endpoint: `${baseUrl}${path}/register`,
    revocation_endpoint: `${baseUrl}${path}/revoke`,
    scopes_supported: [...connectionScopes, 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

export const describeResource = (app: Pick<App, 'config'>) => ({
  resource: resourceOf(app),
  resource_name: 'Castwright',
  authorization_servers: [describeServer(app).issuer],
  scopes_supported: [...connectionScopes],
  bearer_methods_supported: ['header'],
  resource_documentation: `${app.config.baseUrl}${paths.assistants}`,
})

export type OAuthError = { error: string; error_description: string }

const Registration = z.object({
  client_name: z
    .string()
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .transform((text) =>
      text
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, tokenLimits.name),
    )
    .optional(),
  redirect_uris: z.array(z.string().max(2000).refine(isRedirectUri)).min(1).max(connectionLimits.redirectUris),
})

/** Registers a program (RFC 7591). It gets no secret, whatever it asked for: PKCE proves that it started the request. */
export async function registerClient(app: App, body: unknown): Promise<Record<string, unknown> | OAuthError> {
  const { data, error } = Registration.safeParse(body)
  if (!data) {
    const isUri = error.issues.some((issue) => issue.path[0] === 'redirect_uris')
    return isUri
      ? {
          error: 'invalid_redirect_uri',
          error_description: 'redirect_uris must be https, a loopback address, or an app scheme with a dot such as com.example.app',
        }
      : { error: 'invalid_client_metadata', error_description: 'The client metadata is invalid' }
  }
  const client = {
    clientId: newToken(16),
    name: data.client_name || 'Unnamed program',
    redirectUris: data.redirect_uris,
    scopes: [...connectionScopes, 'offline_access'],
    grantTypes: ['authorization_code', 'refresh_token'],
    tokenEndpointAuthMethod: 'none',
    // Codes are only issued by `approve`, after our own page has asked.
    skipConsent: true,
    createdAt: app.now(),
  }
  await app.transaction((tx) => store.insertClient(tx, { id: newId(), ...client }))
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: client.scopes.join(' '),
  }
}

type Options = { tx?: Tx; connectionId?: string; mayIssue?: (issued: Issued) => Promise<boolean> }

/** Calls an endpoint of the plugin. */
async function callPlugin(auth: Auth, { tx, ...options }: Options, request: Request): Promise<Response> {
  const { oauthPlugin } = await import('../auth/oauth.ts')
  return auth.forCall({ oauth: oauthPlugin(options), ...(tx && { tx }) }).handler(request)
}

const known = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'] as const

/** PostgreSQL can't store NUL. */
const isWhole = (given: URLSearchParams): boolean => ![...given.values()].some((value) => value.includes('\0'))

/** The parameters of a request to connect that matter here. The person is always asked, so `prompt` doesn't. */
function cleaned(app: App, given: URLSearchParams): URLSearchParams | OAuthError {
  if (!isWhole(given)) return { error: 'invalid_request', error_description: 'The request has characters that are not allowed' }
  if (given.getAll('resource').some((resource) => resource !== resourceOf(app)))
    return { error: 'invalid_target', error_description: `resource must be ${resourceOf(app)}` }
  const query = new URLSearchParams()
  for (const name of known) if (given.has(name)) query.set(name, given.get(name)!)
  // Assistants would have to connect again every hour without it.
  const scopes = new Set([...(query.get('scope')?.split(' ').filter(Boolean) ?? connectionScopes), 'offline_access'])
  query.set('scope', [...scopes].join(' '))
  return query
}

export type Checked = { query: URLSearchParams } | { error: string }

/**
 * Checks a request to connect. Anyone can register a program with any address, so an invalid request is explained on our own page instead
 * of redirecting to the program before the user has decided (RFC 9700, 4.11.2).
 */
export async function checkRequest(app: App, auth: Auth, given: URLSearchParams): Promise<Checked> {
  const query = cleaned(app, given)
  if ('error' in query) return { error: query.error }
  // Without a cookie, a valid request leads to the page for signing in, which is `connectPath`.
  const url = `${app.config.baseUrl}${path}/authorize?${query}`
  const answer = await callPlugin(auth, {}, new Request(url, { headers: { accept: 'text/html' } }))
  const location = answer.headers.get('location') ?? ''
  if (answer.status >= 500 || location === '') throw new Error('Could not check the connection request.')
  const target = new URL(location, app.config.baseUrl)
  const error = target.searchParams.get('error') ?? new URLSearchParams(target.hash.slice(1)).get('error')
  if (error !== null) return { error }
  const isOwn = target.origin === new URL(app.config.baseUrl).origin && target.pathname === connectPath
  return isOwn ? { query } : { error: 'invalid_request' }
}

/** Issues a code for a connection, and returns the address of the program with it. Null if it is refused. */
export async function issueCode(
  app: App,
  auth: Auth,
  tx: Tx,
  { query, cookie, connectionId }: { query: URLSearchParams; cookie: string; connectionId: string },
): Promise<string | null> {
  const url = `${app.config.baseUrl}${path}/authorize?${query}`
  const answer = await callPlugin(auth, { tx, connectionId }, new Request(url, { headers: { accept: 'text/html', cookie } }))
  const location = answer.headers.get('location')
  return location !== null && new URL(location, app.config.baseUrl).searchParams.has('code') ? location : null
}

export type TokenAnswer = { status: number; body: string }

const refuse = (error: string, error_description: string): TokenAnswer => ({
  status: 400,
  body: JSON.stringify({ error, error_description }),
})

/** Exchanges a code or a refresh token. Everything that it changes is one transaction. */
export async function issueTokens(app: App, auth: Auth, form: URLSearchParams): Promise<TokenAnswer> {
  if (!isWhole(form)) return refuse('invalid_request', 'The request has characters that are not allowed')
  if (form.getAll('resource').some((resource) => resource !== resourceOf(app)))
    return refuse('invalid_target', `resource must be ${resourceOf(app)}`)
  form.delete('resource')
  return app.transaction(async (tx) => {
    const refresh = storedToken(refreshPrefix, form.get('refresh_token') ?? '')
    const used = refresh === null ? null : await store.findByRefreshToken(tx, refresh)
    if (refresh !== null && !used) return refuse('invalid_grant', 'invalid refresh token')
    // Deleting an account locks it first, and its tokens second.
    if (used) await identity.lockUsers(tx, [used.userId])
    if (used?.revoked && used.clientId === form.get('client_id')) {
      // A program or a thief may have sent it, and there is no way to know which.
      await disconnect(app, tx, used.userId, used.id)
      return refuse('invalid_grant', 'invalid refresh token')
    }
    const mayIssue = async ({ userId, connectionId }: Issued): Promise<boolean> =>
      used !== null || (connectionId !== undefined && (await store.hasConnection(tx, userId, connectionId)))
    const request = new Request(`${app.config.baseUrl}${path}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
    })
    const answer = await callPlugin(auth, { tx, mayIssue }, request)
    if (answer.status >= 500) throw new Error('The tokens could not be issued.')
    return { status: answer.status, body: await answer.text() }
  })
}

/** Ends the connection of a token (RFC 7009). Unknown tokens are no error. */
export async function revoke(app: App, form: URLSearchParams): Promise<void> {
  const secret = form.get('token') ?? ''
  const [access, refresh] = [storedToken(accessPrefix, secret), storedToken(refreshPrefix, secret)]
  await app.transaction(async (tx) => {
    const found = access ? await store.findByAccessToken(tx, access) : refresh ? await store.findByRefreshToken(tx, refresh) : null
    if (found && found.clientId === form.get('client_id')) await disconnect(app, tx, found.userId, found.id)
  })
}
