import { lifetimes, textLimits } from '@castwright/contract/limits.ts'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { App } from '../../platform/app.ts'
import type { DbPool, Tx } from '../../platform/db.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { errorWords } from '../../platform/log-words.ts'
import { forgetTurns } from '../../platform/rates/rates.ts'
import { hashPassword, verifyPassword } from './hash.ts'
import { verificationLetter } from './jobs.ts'
import { signInKey } from './keys.ts'
import { currentScope, scopedDb } from './scope.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

export type AuthOptions = {
  app: App
  pool: Pick<DbPool, 'raw'>
  secret: string
  /** What later domains add to a new account, in the transaction that makes it. */
  onUserCreated?: (tx: Tx, userId: string) => Promise<void>
}

/** The header in which better-auth finds the client's address: set by us, whatever the client sent under that name. */
export const addressHeader = 'x-castwright-address'

export type Auth = ReturnType<typeof createAuth>

/** better-auth, with every option that matters set; only `routes.ts` decides which of its endpoints exist. */
export function createAuth({ app, pool, secret, onUserCreated }: AuthOptions) {
  const { baseUrl, secure } = app.config

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
    session: { expiresIn: lifetimes.session, cookieCache: { enabled: false } },
    account: { encryptOAuthTokens: true },
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
      onPasswordReset: async ({ user }) => {
        const { adapter, internalAdapter } = await auth.$context
        // The link went to the address, so whoever used it holds the address.
        if (!user.emailVerified) await internalAdapter.updateUser(user.id, { emailVerified: true })
        // The other links that are under way die with the old password.
        await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: user.id }] })
        await forgetTurns({ db: currentScope()?.tx ?? app.db }, signInKey(user.email))
      },
    },
    databaseHooks: {
      user: {
        create: {
          after: (user) =>
            inTransaction(async (tx) => {
              await onUserCreated?.(tx, user.id)
              if (!user.emailVerified) await app.queue.add(tx, verificationLetter, { userId: user.id }, { key: user.id })
            }),
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
      log: (_level, message, ...details) => app.log.error({ part: 'better-auth', causes: details.map((one) => errorWords(one)) }, message),
    },
  })
  return auth
}
