import { lifetimes, textLimits } from '@castwright/contract/limits.ts'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Provider } from '@castwright/contract/auth.ts'
import type { App } from '../../platform/app.ts'
import type { Db, DbPool, Tx } from '../../platform/db.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { errorWords } from '../../platform/log-words.ts'
import { enterPlugin } from './auth/enter.ts'
import { socialOptions } from './auth/providers.ts'
import type { UserFacts } from './facts.ts'
import { hashPassword, verifyPassword } from './hash.ts'
import { verificationLetter } from './jobs.ts'
import { currentScope, scopedDb } from './scope.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

/** As much of better-auth as our rules write through: rows that are its own. */
export type Ground = {
  adapter: { deleteMany(query: { model: string; where: Where[] }): Promise<number> }
  internalAdapter: { updateUser(userId: string, change: { emailVerified: boolean }): Promise<unknown> }
}
type Where = { field: string; value: string; operator?: 'ne' }

type Account = { id: string; email: string; emailVerified: boolean }

/** What better-auth leaves to our rules, in the transaction of the call where there is one. */
export type AuthHooks = {
  /** What later domains add to a new account, in the transaction that makes it. `facts` come from a provider. */
  onUserCreated?: (tx: Tx, userId: string, facts: UserFacts) => Promise<void>
  /** Then there is no session until it was shown, whichever way somebody came. */
  needsSecondFactor: (db: Db, userId: string) => Promise<boolean>
  onPasswordReset: (ground: Ground, tx: Tx, user: Account) => Promise<void>
  /** Who comes back from a provider, and as whom. */
  meetProfile: (ground: Ground, provider: Provider, profile: object) => Promise<{ email: string; emailVerified: boolean }>
}

export type AuthOptions = {
  app: App
  pool: Pick<DbPool, 'raw'>
  secret: string
  hooks: AuthHooks
  /** For tests: see `SocialOptions`. */
  socialIssuer?: string | undefined
}

/** The header in which better-auth finds the client's address: set by us, whatever the client sent under that name. */
export const addressHeader = 'x-castwright-address'

const noTokens = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null }

export type Auth = ReturnType<typeof createAuth>

/** better-auth, with every option that matters set; only `routes.ts` decides which of its endpoints exist. */
export function createAuth({ app, pool, secret, hooks, socialIssuer }: AuthOptions) {
  const { baseUrl, secure } = app.config
  const ground = async (): Promise<Ground> => auth.$context
  const social = socialOptions({
    config: app.config,
    issuer: socialIssuer,
    meet: async (provider, profile) => hooks.meetProfile(await ground(), provider, profile),
  })

  /** Better-auth's after-hooks run outside its own transaction, but inside ours. */
  const inTransaction = (work: (tx: Tx) => Promise<void>): Promise<void> => {
    const tx = currentScope()?.tx
    return tx ? work(tx) : app.transaction(work)
  }

  const nobodysHash = hashPassword(newToken())
  /** At sign-in better-auth hashes for those it does not know: they must wait as long as the others for their accounts and their verdict. */
  const pretend = async (password: string): Promise<string> => {
    const { internalAdapter } = await auth.$context
    await internalAdapter.findAccounts(newId())
    const hash = await nobodysHash
    await verifyPassword(hash, password)
    return hash
  }

  const auth = betterAuth({
    appName: 'Castwright',
    baseURL: baseUrl,
    basePath: '/api/auth',
    trustedOrigins: [baseUrl],
    secret,
    database: drizzleAdapter(scopedDb(pool.raw), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    session: { expiresIn: lifetimes.session, updateAge: lifetimes.sessionUse, cookieCache: { enabled: false } },
    account: {
      encryptOAuthTokens: true,
      updateAccountOnSignIn: false,
      // By the address alone only where both sides have proven it; by hand, whatever address the provider knows.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true, allowDifferentEmails: true },
    },
    socialProviders: social.socialProviders,
    plugins: [enterPlugin, ...social.plugins],
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: textLimits.password.min,
      maxPasswordLength: textLimits.password.max,
      resetPasswordTokenExpiresIn: lifetimes.resetLink,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: async (password) => {
          const scope = currentScope()
          if (scope?.signIn) return pretend(password)
          return scope?.hash ?? (await hashPassword(password))
        },
        verify: async ({ hash, password }) => {
          const right = await verifyPassword(hash, password)
          const scope = currentScope()
          if (right && scope) scope.verified = hash
          return right
        },
      },
      onPasswordReset: ({ user }) => inTransaction(async (tx) => hooks.onPasswordReset(await ground(), tx, user)),
    },
    databaseHooks: {
      user: {
        create: {
          // Name and picture are the profile's.
          before: async (user) => ({ data: { ...user, name: '', image: null } }),
          after: (user) =>
            inTransaction(async (tx) => {
              await hooks.onUserCreated?.(tx, user.id, currentScope()?.social?.facts ?? {})
              if (!user.emailVerified) await app.queue.add(tx, verificationLetter, { userId: user.id }, { key: user.id })
            }),
        },
      },
      account: {
        // We ask a provider once who somebody is, and never act for them there.
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            const scope = currentScope()
            if (scope?.factorShown || !(await hooks.needsSecondFactor(scope?.tx ?? app.db, userId))) return
            if (scope) scope.challenged = userId
            return false
          },
        },
      },
    },
    advanced: {
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      // A `__Host-` cookie cannot be planted by a neighbouring host; better-auth itself knows only `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-castwright' : 'castwright',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      // Its defaults differ where NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // Ours count across all servers and by account too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const scope = currentScope()
        // What goes wrong on the way back from a provider is most often no fault of ours; whoever is challenged is no fault at all.
        if (scope?.challenged !== undefined) return
        app.log[scope?.social ? 'warn' : 'error']({ part: 'better-auth', causes: details.map((one) => errorWords(one)) }, message)
      },
    },
  })
  return auth
}
