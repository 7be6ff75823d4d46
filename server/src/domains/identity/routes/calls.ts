import type { AuthCallName, AuthCalls, AuthOutput, AuthParsed } from '@castwright/contract/auth.ts'
import type { App } from '../../../platform/app.ts'
import type { Auth } from '../auth.ts'
import * as challenge from '../service/challenge.ts'
import { confirmPassword } from '../service/confirm.ts'
import { changeEmail, finishChangeEmail } from '../service/email-change.ts'
import { changePassword } from '../service/password-change.ts'
import { requestReset, resetPassword, signIn, signUp } from '../service/passwords.ts'
import { challengeTwoFactor, proveTwoFactor } from '../service/prove.ts'
import { endOtherSessions, endSession, findSessions, type Session } from '../service/sessions.ts'
import * as social from '../service/social.ts'
import * as twoFactor from '../service/two-factor.ts'

/** One call, let in by the contract's table. */
type Asked<N extends AuthCallName> = {
  app: App
  auth: Auth
  input: AuthParsed<N>
  headers: Headers
  session: AuthCalls[N]['signedIn'] extends true ? Session : null
}
export type Answer<N extends AuthCallName> = { output: AuthOutput<N>; setCookies?: string[] }

const done = { output: { success: true } } as const

/** The cookies go into the head; the contract's shape keeps them out of the body. */
const apart = <T extends { setCookies: string[] }>(given: T) => ({ output: given, setCookies: given.setCookies })

export const answers: { [N in AuthCallName]: (asked: Asked<N>) => Promise<Answer<N>> } = {
  signUp: async ({ app, auth, input, headers }) => apart(await signUp(app, auth, input, headers)),
  signIn: async ({ app, auth, input, headers }) => apart(await signIn(app, auth, input, headers)),
  signOut: async ({ auth, headers }) => {
    const left = await auth.api.signOut({ headers, returnHeaders: true })
    return { ...done, setCookies: left.headers.getSetCookie() }
  },
  findSession: async ({ auth, headers }) => {
    const { headers: given, response } = await auth.api.getSession({ headers, returnHeaders: true })
    const session = response && { id: response.session.id, expiresAt: new Date(response.session.expiresAt).toISOString() }
    return { output: response && session && { session, user: response.user }, setCookies: given.getSetCookie() }
  },
  requestPasswordReset: async ({ app, input }) => {
    await requestReset(app, input.email)
    return { output: { status: true } }
  },
  resetPassword: async ({ app, auth, input }) => {
    await resetPassword(app, auth, input)
    return { output: { status: true } }
  },

  signInSocial: async ({ app, auth, input, headers }) => apart(await social.signInSocial(app, auth, input, headers)),
  link: async ({ app, auth, input, headers }) => apart(await social.link(app, auth, input.provider, headers)),
  unlink: async ({ app, session, input }) => {
    await social.unlink(app, session, input.provider)
    return done
  },

  confirmPassword: async ({ app, session, input }) => {
    const until = await confirmPassword(app, session, input.password)
    return { output: { confirmedUntil: until.toISOString() } }
  },
  changePassword: async ({ app, auth, session, input }) => {
    const setCookies = await changePassword(app, auth, session, input)
    return { ...done, setCookies }
  },
  changeEmail: async ({ app, session, input }) => ({ output: await changeEmail(app, session, input.newEmail) }),
  finishChangeEmail: async ({ app, auth, session, input }) => ({
    output: { user: await finishChangeEmail(app, auth, session, input.code) },
  }),

  findSessions: async ({ app, session }) => ({ output: { sessions: await findSessions(app, session) } }),
  endSession: async ({ app, session, input }) => {
    await endSession(app, session, input.sessionId)
    return done
  },
  endOtherSessions: async ({ app, session }) => {
    await endOtherSessions(app, session)
    return done
  },

  findTwoFactor: async ({ app, session }) => ({ output: await twoFactor.describeTwoFactor(app, session.userId) }),
  startTwoFactor: async ({ app, auth, session, input }) => ({ output: await twoFactor.startTwoFactor(app, auth, session, input) }),
  enableTwoFactor: async ({ app, auth, session, input }) => ({ output: await twoFactor.enableTwoFactor(app, auth, session, input.code) }),
  challengeTwoFactor: async ({ app, auth, session, input }) => ({
    output: await challengeTwoFactor(app, auth, session, input.securityQuestionAnswer),
  }),
  proveTwoFactor: async ({ app, auth, session, input }) => {
    const until = await proveTwoFactor(app, auth, session, input)
    return { output: { provenUntil: until.toISOString() } }
  },
  removeTwoFactor: async ({ app, session, input }) => {
    await twoFactor.removeTwoFactor(app, session, input.kind)
    return done
  },
  renewRecoveryCodes: async ({ app, auth, session }) => ({
    output: { recoveryCodes: await twoFactor.renewRecoveryCodes(app, auth, session) },
  }),

  findChallenge: async ({ app, auth, headers }) => ({ output: await challenge.findChallenge(app, auth, headers.get('cookie')) }),
  sendTwoFactor: async ({ app, auth, headers }) => {
    await challenge.sendTwoFactor(app, auth, headers.get('cookie'))
    return done
  },
  verifyTwoFactor: async ({ app, auth, input, headers }) => apart(await challenge.verifyTwoFactor(app, auth, input, headers)),
}
