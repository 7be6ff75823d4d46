import { accountSignInRate, authRates, blockedNoticeRate } from '@castwright/contract/identity/limits.ts'
import { textLimits } from '@castwright/contract/limits.ts'
import { isAPIError } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { clearRate, refund, consume } from '../../../platform/rates/rates.ts'
import { isRefusal, refusal, type Auth, type Call } from '../auth.ts'
import { resetEmail } from '../jobs.ts'
import { blockedNoticeKey, deviceSignInKey, resetKey, signInKey } from '../keys.ts'
import * as store from '../store.ts'
import { cancelPending, checkPassword, disown, lockCaller, notePasswordChange, notify, revokeAccess, type Caller } from './account.ts'
import { openChallenge, type Challenged, type SignedIn } from './challenge.ts'
import { ownerOfLink } from './emailed-links.ts'
import { deviceCookie, findKnownDevice, leaveSession } from './sessions.ts'

type Credentials = { email: string; password: string }
/** `returnTo` is where the verification link leads. */
type NewAccount = Credentials & { returnTo?: string | undefined }

/** Creates the account, password, profile, verification email and session in one transaction. */
export async function signUp(app: App, auth: Auth, { email, password, returnTo }: NewAccount, headers: Headers): Promise<SignedIn> {
  const passwordHash = await app.passwords.hash(password)
  const body = { email, password, name: '' }
  const made = await app
    .transaction((tx) => auth.forCall({ tx, passwordHash, returnTo }).api.signUpEmail({ body, headers, returnHeaders: true }))
    .catch(async (error: unknown) => {
      if (!isAPIError(error)) throw error
      // Of two concurrent sign-ups with the same address, the database rejects the second.
      if (await store.findUserByEmail(app.db, email)) throw refusal('USER_ALREADY_EXISTS')
      throw new Error('The account could not be created.', { cause: error })
    })
  const cookies = headers.get('cookie')
  await leaveSession(app, auth, cookies)
  return { user: made.response.user, setCookies: [...made.headers.getSetCookie(), await deviceCookie(auth, email, cookies)] }
}

const wrong = () => refusal('INVALID_EMAIL_OR_PASSWORD')

export async function signIn(app: App, auth: Auth, { email, password }: Credentials, headers: Headers): Promise<SignedIn | Challenged> {
  if (password.length > textLimits.password.max) throw wrong()
  const cookies = headers.get('cookie')
  const deviceId = await findKnownDevice(auth, email, cookies)
  const key = deviceId === null ? signInKey(email) : deviceSignInKey(deviceId)
  await consume(app, key, accountSignInRate).catch(async (error: unknown) => {
    if (!(error instanceof Fault) || deviceId !== null) throw error
    await noticeBlockedSignIn(app, email)
    throw new Fault('sign_in_blocked', error.refusal.meta)
  })
  const call: Call = { isSignIn: true }
  const { api } = auth.forCall(call)
  const entered = await api.signInEmail({ body: { email, password }, headers, returnHeaders: true }).catch(async (error: unknown) => {
    if (call.challengedUserId !== undefined) return null
    // The password was right.
    if (call.isDisabled) await refund(app, key)
    if (isAPIError(error) && error.statusCode === 401) throw wrong()
    // Turned away before the password was checked, so this does not count as an attempt.
    if (error instanceof Fault) await refund(app, key)
    throw error
  })
  const answer = entered ? await keepSession(app, call, entered) : await askForFactor(app, auth, call)
  await refund(app, key)
  if (!entered) return answer
  await leaveSession(app, auth, cookies)
  return { ...answer, setCookies: [...answer.setCookies, await deviceCookie(auth, email, cookies)] }
}

/** Emails the owner at most once a day that unknown devices are blocked and that they can still sign in. */
async function noticeBlockedSignIn(app: App, email: string): Promise<void> {
  const user = await store.findUserByEmail(app.db, email)
  if (!user) return
  const isFirst = await consume(app, blockedNoticeKey(user.id), blockedNoticeRate).then(
    () => true,
    () => false,
  )
  if (isFirst) await app.transaction((tx) => notify(app, tx, user.id, 'sign-in-blocked'))
}

type Entered = { response: { user: SignedIn['user']; token: string }; headers: Headers }

/** The password may have been reset while it was being checked. Then this session was created too late to be ended with the others. */
async function keepSession(app: App, { verifiedHash }: Call, { response: { user, token }, headers }: Entered): Promise<SignedIn> {
  if (verifiedHash === undefined || !(await store.hasPassword(app.db, user.id, verifiedHash))) {
    await app.transaction((tx) => store.deleteSessionByToken(tx, token))
    throw wrong()
  }
  return { user, setCookies: headers.getSetCookie() }
}

async function askForFactor(app: App, auth: Auth, { challengedUserId = '', verifiedHash }: Call): Promise<Challenged> {
  return app.transaction(async (tx) => {
    // As above: a password reset ends only the challenges that exist by then.
    const user = await store.lockUser(tx, challengedUserId)
    const right = user && verifiedHash !== undefined && (await store.hasPassword(tx, user.id, verifiedHash))
    const answer = right ? await openChallenge(app, auth, tx, user.id) : null
    if (!answer) throw wrong()
    return answer
  })
}

export async function requestReset(app: App, email: string): Promise<void> {
  const user = await store.findUserByEmail(app.db, email)
  if (!user) throw refusal('USER_NOT_FOUND')
  // Per address, so that requests from many networks can't flood an inbox.
  await consume(app, resetKey(email), authRates.resetRequest)
  await app.transaction((tx) => app.queue.add(tx, resetEmail, { userId: user.id }, { key: user.id }))
}

export const isResetToken = async (app: App, auth: Auth, token: string): Promise<boolean> =>
  (await ownerOfLink(app, auth, 'reset', token)) !== null

/** Afterwards the old password, its sessions, every other reset link and all access of programs are invalid. */
export async function resetPassword(app: App, auth: Auth, { token, newPassword }: { token: string; newPassword: string }): Promise<void> {
  const userId = await ownerOfLink(app, auth, 'reset', token)
  if (userId === null) throw refusal('INVALID_TOKEN')
  const hash = await app.passwords.hash(newPassword)
  try {
    await app.transaction(async (tx) => {
      const user = await store.lockUser(tx, userId)
      await auth.forCall({ tx, passwordHash: hash }).api.resetPassword({ body: { token, newPassword } })
      if (user) await afterReset(app, tx, user)
    })
  } catch (error) {
    throw isRefusal(error) ? refusal('INVALID_TOKEN') : error
  }
}

async function afterReset(app: App, tx: Tx, { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean }) {
  if (emailVerified) {
    await cancelPending(tx, id)
    await store.deleteLinks(tx, id)
    await revokeAccess(app, tx, id)
  } else {
    // The link was emailed, so using it proves ownership of the address.
    await disown(app, tx, id, 'password')
  }
  await clearRate({ db: tx }, signInKey(email))
  await notePasswordChange(app, tx, id)
}

export async function verifyEmail(auth: Auth, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

type Words = { currentPassword: string; newPassword: string; revokeAccess: boolean }

/**
 * Afterwards the old password, the other sessions, the old cookie of this one and every pending link are invalid, and
 * the access of programs if the user wants that. Returns the new cookie.
 */
export async function changePassword(app: App, auth: Auth, caller: Caller, words: Words): Promise<string[]> {
  const { userId } = caller
  const old = await checkPassword(app, userId, words.currentPassword)
  const hash = await app.passwords.hash(words.newPassword)
  return app.transaction(async (tx) => {
    await lockCaller(tx, caller)
    if (!(await store.hasPassword(tx, userId, old))) throw refusal('INVALID_PASSWORD')
    await store.updatePassword(tx, userId, hash, app.now())
    await store.deleteSessions(tx, userId, { except: caller.sessionId })
    await cancelPending(tx, userId)
    await store.deleteLinks(tx, userId)
    if (words.revokeAccess) await revokeAccess(app, tx, userId)
    await notePasswordChange(app, tx, userId)
    const rotated = await auth.forCall({ tx }).api.rotate({ body: { sessionId: caller.sessionId }, returnHeaders: true })
    return rotated.headers.getSetCookie()
  })
}
