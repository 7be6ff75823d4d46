import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { createMemory } from './oidc-memory.ts'

/** The account signed in at the provider. */
export type ProviderAccount = {
  /** The provider's ID for it. */
  sub: string
  email: string | undefined
  emailVerified: boolean
  givenName?: string
  familyName?: string
  /** YYYY-MM-DD. */
  birthdate?: string
  picture?: string
}

export type Oidc = {
  /** For `BuildOptions.socialIssuer`. */
  issuer: string
  /** The settings with its client IDs. */
  env: Record<string, string>
  /** From now on, sign-ins succeed as this account, or are declined if null. */
  choose(account: Partial<ProviderAccount> | null): ProviderAccount | null
  /** The received authorization requests, newest last. */
  asked: URLSearchParams[]
  stop(): Promise<void>
}

const clients = ['google', 'facebook'] as const
const secretOf = (client: string): string => `secret-of-${client}-for-tests`

const person = ['name', 'given_name', 'family_name', 'picture']

const claimsOf = (account: ProviderAccount) => ({
  sub: account.sub,
  ...(account.email !== undefined && { email: account.email, email_verified: account.emailVerified }),
  ...(account.givenName && { given_name: account.givenName, name: `${account.givenName} ${account.familyName ?? ''}`.trim() }),
  ...(account.familyName && { family_name: account.familyName }),
  ...(account.birthdate && { birthdate: account.birthdate }),
  ...(account.picture && { picture: account.picture }),
})

/** A real OpenID Connect server on loopback that replaces Google and Facebook, without any prompts. */
export async function startOidc(): Promise<Oidc> {
  const accounts = new Map<string, ProviderAccount>()
  const asked: URLSearchParams[] = []
  let chosen: ProviderAccount | null = null

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`

  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: clients.map((id) => ({
      client_id: id,
      client_secret: secretOf(id),
      token_endpoint_auth_method: 'client_secret_post' as const,
      id_token_signed_response_alg: 'ES256' as const,
      redirect_uris: [`http://localhost/api/auth/callback/${id}`],
    })),
    jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig', kid: randomUUID() }] },
    adapter: createMemory(),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: [randomUUID()] },
    scopes: ['openid', 'email', 'profile', 'public_profile', 'user_birthday'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: [...person, 'birthdate'],
      public_profile: person,
      user_birthday: ['birthdate'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => claimsOf(account) }
    },
    async loadExistingGrant(context) {
      const { client, session, params } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope(String(params?.['scope']))
      await grant.save()
      return grant
    },
  })
  // Every test's server listens on another port.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => ['localhost', '127.0.0.1'].includes(new URL(uri).hostname),
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/auth') {
      asked.push(searchParams)
      // Ignores earlier sessions.
      delete request.headers.cookie
    }
    if (!pathname.startsWith('/interaction/')) return provider.callback()(request, response)
    const answer = chosen ? { login: { accountId: chosen.sub } } : { error: 'access_denied', error_description: 'They declined.' }
    return provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false })
  }

  return {
    issuer,
    asked,
    env: Object.fromEntries(
      clients.flatMap((id) => [
        [`${id.toUpperCase()}_CLIENT_ID`, id],
        [`${id.toUpperCase()}_CLIENT_SECRET`, secretOf(id)],
      ]),
    ),
    choose(account) {
      const sub = account?.sub ?? randomUUID()
      chosen = account && { email: `${sub}@example.com`, emailVerified: true, ...account, sub }
      if (chosen) accounts.set(sub, chosen)
      return chosen
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
