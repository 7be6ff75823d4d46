import { authMessages } from '@castwright/contract/identity.ts'
import { accountSignInRate, authRates, textLimits } from '@castwright/contract/limits.ts'
import { APIError, isAPIError } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { returnTurn, takeTurn } from '../../../platform/rates/rates.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../hash.ts'
import { resetLetter } from '../jobs.ts'
import { resetKey, signInKey } from '../keys.ts'
import { within, type Scope } from '../scope.ts'
import { endSession } from '../service.ts'
import * as store from '../store.ts'

/** What came of it for the browser: who they are now, and the cookies that prove it. */
export type SignedIn = { user: { id: string; email: string; emailVerified: boolean }; setCookies: string[] }

type Credentials = { email: string; password: string }

const wrongCredentials = () => new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: authMessages.wrongCredentials })
const emailTaken = () => new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS', message: authMessages.emailTaken })
const unknownEmail = () => new APIError('NOT_FOUND', { code: 'USER_NOT_FOUND', message: authMessages.unknownEmail })
const deadLink = () =>
  new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'This link is no longer valid. Please ask for a new one.' })

/** Account, password, profile, letter and session are made together or not at all. */
export async function signUp(app: App, auth: Auth, { email, password }: Credentials, headers: Headers): Promise<SignedIn> {
  const hash = await hashPassword(password)
  try {
    return await app.transaction((tx) =>
      within({ tx, hash }, async () => {
        const made = await auth.api.signUpEmail({ body: { email, password, name: '' }, headers, returnHeaders: true })
        await endSession(auth, headers.get('cookie'))
        return { user: made.response.user, setCookies: made.headers.getSetCookie() }
      }),
    )
  } catch (error) {
    if (!isAPIError(error)) throw error
    // Of two sign-ups with one address at the same moment the second fails in the database.
    if (await store.findUserByEmail(app.db, email)) throw emailTaken()
    throw new Error('The account could not be made.', { cause: error })
  }
}

export async function signIn(app: App, auth: Auth, { email, password }: Credentials, headers: Headers): Promise<SignedIn> {
  if (password.length > textLimits.password.max) throw wrongCredentials()
  await takeTurn(app, signInKey(email), accountSignInRate)
  const scope: Scope = { signIn: true }
  const { user, token, setCookies } = await within(scope, async () => {
    const entered = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
    return { ...entered.response, setCookies: entered.headers.getSetCookie() }
  }).catch(async (error: unknown) => {
    if (isAPIError(error) && error.statusCode === 401) throw wrongCredentials()
    // Sent away before the password was looked at: that was no try.
    if (error instanceof Fault) await returnTurn(app, signInKey(email))
    throw error
  })
  // The password may have been reset while it was being checked: then this session came too late to be ended with the others.
  if (scope.verified === undefined || !(await store.hasPassword(app.db, user.id, scope.verified))) {
    const { internalAdapter } = await auth.$context
    await internalAdapter.deleteSession(token)
    throw wrongCredentials()
  }
  await returnTurn(app, signInKey(email))
  await endSession(auth, headers.get('cookie'))
  return { user, setCookies }
}

export async function requestReset(app: App, email: string): Promise<void> {
  const user = await store.findUserByEmail(app.db, email)
  if (!user) throw unknownEmail()
  // Nobody's letter box is filled from many addresses either.
  await takeTurn(app, resetKey(email), authRates.resetRequest)
  await app.transaction((tx) => app.queue.add(tx, resetLetter, { userId: user.id }, { key: user.id }))
}

const identifierOf = (token: string): string => `reset-password:${token}`

/** Whether a reset link would work now. */
export async function isResetToken({ now }: App, auth: Auth, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(identifierOf(token))
  return found !== null && found.expiresAt > now()
}

/** A new link; only its hash is kept. */
export async function mintResetToken(auth: Auth, userId: string, token: string, expiresAt: Date): Promise<void> {
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: userId, expiresAt })
}

/** The old password, its sessions and every other reset link are dead afterwards. */
export async function resetPassword(app: App, auth: Auth, { token, newPassword }: { token: string; newPassword: string }): Promise<void> {
  if (!(await isResetToken(app, auth, token))) throw deadLink()
  const hash = await hashPassword(newPassword)
  try {
    await app.transaction((tx) => within({ tx, hash }, () => auth.api.resetPassword({ body: { token, newPassword } })))
  } catch (error) {
    throw isAPIError(error) && error.statusCode < 500 ? deadLink() : error
  }
}

export async function verifyEmail(auth: Auth, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}
