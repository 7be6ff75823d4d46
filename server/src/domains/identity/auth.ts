import type { Provider } from '@castwright/contract/identity/auth.ts'
import { authErrors, type AuthErrorCode } from '@castwright/contract/identity/errors.ts'
import { invitationPath } from '@castwright/contract/paths.ts'
import { connectPath } from '@castwright/contract/tokens/connections.ts'
import { identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { textLimits } from '@castwright/contract/limits.ts'
import type { BetterAuthPlugin, Session } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import type { DbPool, Tx } from '../../platform/db.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { serializeError } from '../../platform/log-serializers.ts'
import { accounts, oauthAccessTokens, oauthClients, oauthRefreshTokens, sessions, users, verifications } from '../../schema/identity.ts'
import { verificationEmail } from './jobs.ts'
import { socialOptions, type Identified, type UserFacts } from './providers.ts'
import * as store from './store.ts'

/** Input and results of one call to better-auth. */
export type Call = {
  /** All rows that better-auth writes in this call belong to this transaction. */
  tx?: Tx
  /** The new password's hash, computed before the transaction so that hashing doesn't hold a connection. */
  passwordHash?: string
  /** For a new user: where the verification link leads. */
  returnTo?: string | undefined
  /** For a new user: what the provider says about the person. */
  facts?: UserFacts
  /** For signing in with a password. */
  isSignIn?: true
  /** The second factor was checked, so the session may be created. */
  isFactorShown?: true
  /** Called with the profile that a provider confirmed. */
  onProfile?: (provider: Provider, profile: object) => Promise<Identified>
  /** For the OAuth endpoints of assistants. Its library is only loaded for them. */
  oauth?: BetterAuthPlugin

  /** Result: the stored hash that the given password matched. */
  verifiedHash?: string
  /** Result: the account is disabled, so no session was created. */
  isDisabled?: true
  /** Result: the user who still has to enter their second factor. */
  challengedUserId?: string
}

type AuthOptions = {
  app: App
  pool: Pick<DbPool, 'raw'>
  secret: string
  /** What later domains add to a new account, in the transaction that creates it. */
  onUserCreated?: (tx: Tx, userId: string, facts: UserFacts) => Promise<void>
  /** For tests: see `SocialOptions`. */
  socialIssuer?: string | undefined
}

/** The header in which better-auth finds the client's address. We set it ourselves, whatever the client sent under that name. */
export const addressHeader = 'x-castwright-address'

const noTokens = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null }

/** Session endpoints that better-auth lacks. They have no route and are only called by our own code. */
const enterPlugin = {
  id: 'castwright-enter',
  endpoints: {
    /** A session for a user who proved their identity in more than one call. */
    enter: createAuthEndpoint(
      '/castwright/enter',
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!user || !session) throw new Error('The session could not be created.')
        await setSessionCookie(context, { session, user })
        return context.json({ user: { id: user.id, email: user.email, emailVerified: user.emailVerified } })
      },
    ),
    /** Gives a session a new token, so that a copy of its old cookie is worthless. */
    rotate: createAuthEndpoint(
      '/castwright/rotate',
      { method: 'POST', body: z.object({ sessionId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { adapter, internalAdapter } = context.context
        const where = [{ field: 'id', value: context.body.sessionId }]
        const session = await adapter.update<Session>({ model: 'session', where, update: { token: newToken() } })
        const user = session && (await internalAdapter.findUserById(session.userId))
        if (!user) throw new Error('The session could not be renewed.')
        await setSessionCookie(context, { session, user })
        return context.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin

type BetterAuth = ReturnType<ReturnType<typeof instances>>

/** better-auth for calls that don't need our transaction or details of the request. */
export type Auth = BetterAuth & {
  /** better-auth for a single call. It can't join an existing transaction, so a call in one gets its own instance. */
  forCall(call: Call): BetterAuth
}

export function createAuth(options: AuthOptions): Auth {
  const forCall = instances(options)
  return { ...forCall({}), forCall }
}

/** better-auth, with every option that matters set. Only `routes.ts` decides which of its endpoints exist. */
function instances({ app, pool, secret, onUserCreated, socialIssuer }: AuthOptions) {
  const { baseUrl, secure } = app.config
  const dummyHash = app.passwords.hash(newToken())

  return (call: Call) => {
    // Calls in a transaction and password sign-ins use no provider, and loading a provider's configuration may take a request.
    const hasProviders = !call.tx && !call.isSignIn && !call.oauth
    const social = socialOptions({
      config: hasProviders ? app.config : { google: undefined, facebook: undefined },
      issuer: socialIssuer,
      identify: (provider, profile) => {
        if (!call.onProfile) throw new Error('No provider sign-in is in progress.')
        return call.onProfile(provider, profile)
      },
    })
    const inTransaction = (work: (tx: Tx) => Promise<void>): Promise<void> => (call.tx ? work(call.tx) : app.transaction(work))

    /**
     * better-auth calls this for unknown users at sign-in. It takes as long as for known ones, so that response times don't reveal
     * accounts.
     */
    const hashLikeVerify = async (password: string): Promise<string> => {
      await store.findPassword(app.db, newId())
      const hash = await dummyHash
      await app.passwords.verify(hash, password)
      return hash
    }

    return betterAuth({
      appName: 'Castwright',
      baseURL: baseUrl,
      basePath: '/api/auth',
      trustedOrigins: [baseUrl],
      secret,
      database: drizzleAdapter(call.tx ?? pool.raw, {
        provider: 'pg',
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          oauthClient: oauthClients,
          oauthRefreshToken: oauthRefreshTokens,
          oauthAccessToken: oauthAccessTokens,
        },
        transaction: true,
      }),
      session: { expiresIn: identityLifetimes.session, updateAge: identityLifetimes.sessionUse, cookieCache: { enabled: false } },
      account: {
        encryptOAuthTokens: true,
        updateAccountOnSignIn: false,
        // Links accounts by email address only if both sides have verified it. In settings, any address is allowed.
        accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true, allowDifferentEmails: true },
      },
      socialProviders: social.socialProviders,
      plugins: [enterPlugin, ...social.plugins, ...(call.oauth ? [call.oauth] : [])],
      ...(call.oauth && { onAPIError: { errorURL: `${baseUrl}${connectPath}` } }),
      verification: { storeIdentifier: 'hashed' },
      emailAndPassword: {
        enabled: true,
        autoSignIn: true,
        minPasswordLength: textLimits.password.min,
        maxPasswordLength: textLimits.password.max,
        resetPasswordTokenExpiresIn: identityLifetimes.resetLink,
        revokeSessionsOnPasswordReset: true,
        password: {
          hash: async (password) => (call.isSignIn ? hashLikeVerify(password) : (call.passwordHash ?? app.passwords.hash(password))),
          verify: async ({ hash, password }) => {
            const isRight = await app.passwords.verify(hash, password)
            if (isRight) call.verifiedHash = hash
            return isRight
          },
        },
      },
      databaseHooks: {
        user: {
          create: {
            // Name and picture belong to the profile.
            before: async (user) => ({ data: { ...user, name: '', image: null } }),
            after: (user) =>
              inTransaction(async (tx) => {
                await onUserCreated?.(tx, user.id, call.facts ?? {})
                if (!user.emailVerified) await queueVerification(app, tx, user.id, call.returnTo)
              }),
          },
        },
        account: {
          // We only ask a provider who the user is and never use its API, so no tokens are stored.
          create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
          update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        },
        session: {
          create: {
            // Every sign-in creates a session here, so none can skip the second factor.
            before: async ({ userId }) => {
              if (await store.isDisabled(call.tx ?? app.db, userId)) {
                call.isDisabled = true
                throw refusal('ACCOUNT_DISABLED')
              }
              if (call.isFactorShown || !(await store.findTwoFactor(call.tx ?? app.db, userId))) return
              call.challengedUserId = userId
              return false
            },
          },
        },
      },
      advanced: {
        // Our tables have only what is used of the OAuth plugin.
        database: { generateId: newId, validateSchema: !call.oauth },
        ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
        // Other subdomains can't set a `__Host-` cookie. better-auth itself only supports `__Secure-`.
        useSecureCookies: false,
        cookiePrefix: secure ? '__Host-castwright' : 'castwright',
        defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
        // Its defaults differ where NODE_ENV is `test`.
        disableOriginCheck: false,
        disableCSRFCheck: false,
      },
      // Our own limits count across all servers and by account too.
      rateLimit: { enabled: false },
      telemetry: { enabled: false },
      logger: {
        level: 'error',
        log: (_level, message, ...details) => {
          // A pending second factor or a disabled account isn't an error, and a failed provider sign-in is rarely a bug.
          if (call.challengedUserId !== undefined || call.isDisabled) return
          app.log[call.onProfile ? 'warn' : 'error']({ part: 'better-auth', causes: details.map((one) => serializeError(one)) }, message)
        },
      },
    })
  }
}

/** Accepting an emailed invitation verifies the address too, and makes the email unnecessary. */
const invitationDelaySeconds = 15

/** Emails a link that verifies the address, once the transaction is committed. */
export const queueVerification = (app: Pick<App, 'queue'>, tx: Tx, userId: string, returnTo: string | undefined): Promise<void> =>
  app.queue.add(
    tx,
    verificationEmail,
    { userId, ...(returnTo !== undefined && { returnTo }) },
    { key: userId, ...(returnTo?.startsWith(invitationPath('')) && { delaySeconds: invitationDelaySeconds }) },
  )

/** An error of the contract as better-auth's error class. */
export const refusal = (code: AuthErrorCode): APIError => new APIError(authErrors[code].status, { code, message: authErrors[code].message })

/** Whether better-auth refused a request, as opposed to failing. */
export const isRefusal = (error: unknown): error is APIError => isAPIError(error) && error.statusCode < 500
