import { Email, NewPassword, SignInForm, SignUpPassword } from '@castwright/contract/identity.ts'
import { authRates, bodyLimit } from '@castwright/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { networkOf } from '../../platform/rates/network.ts'
import { takeTurn } from '../../platform/rates/rates.ts'
import { parse, send, sendRefusal } from './routes/answers.ts'
import { addressHeader, type Auth } from './auth.ts'
import { isResetToken, requestReset, resetPassword, signIn, signUp, verifyEmail, type SignedIn } from './service/passwords.ts'

/** Text that every part on the way can hold: no NUL, no half of a surrogate pair. */
const whole = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
const lowerEmail = Email.transform((email) => email.toLowerCase())
const badText = 'This text has characters that cannot be kept.'

/** What is read of a body. Anything else in it is ignored, a `name` or an `image` too. */
const SignUpBody = z.object({ email: lowerEmail, password: SignUpPassword.refine(whole, badText) })
const SignInBody = z.object({ email: lowerEmail, password: SignInForm.shape.password.refine(whole, badText) })
const AskResetBody = z.object({ email: lowerEmail })
const Token = z.string().min(1).max(2000).refine(whole)
const ResetBody = z.object({ token: Token, newPassword: NewPassword.refine(whole, badText) })
const Link = z.object({ token: Token })

/** All that better-auth gets to see of a request. */
const headersOf = (request: FastifyRequest): Headers =>
  new Headers({
    cookie: request.headers.cookie ?? '',
    'user-agent': (request.headers['user-agent'] ?? '').slice(0, 500),
    [addressHeader]: request.ip,
  })

const sendSignedIn = (reply: FastifyReply, { user, setCookies }: SignedIn): FastifyReply =>
  send(reply, 200, { user: { id: user.id, email: user.email, emailVerified: user.emailVerified } }, setCookies)

/** Door of `/api/auth`: these paths and no others, each with the rate at which one address may knock. */
export async function identityRoutes(scope: FastifyInstance, { app, auth }: { app: App; auth: Auth }): Promise<void> {
  const turn = (kind: keyof typeof authRates) => (request: FastifyRequest) =>
    takeTurn(app, `auth:${kind}:${networkOf(request.ip)}`, authRates[kind])
  const get = { exposeHeadRoute: false } as const

  jsonOnly(scope)
  scope.setErrorHandler((error, _request, reply) => sendRefusal(error, reply))

  scope.post('/api/auth/sign-up/email', { preHandler: turn('signUp') }, async (request, reply) =>
    sendSignedIn(reply, await signUp(app, auth, parse(SignUpBody, request.body), headersOf(request))),
  )
  scope.post('/api/auth/sign-in/email', { preHandler: turn('signIn') }, async (request, reply) =>
    sendSignedIn(reply, await signIn(app, auth, parse(SignInBody, request.body), headersOf(request))),
  )
  scope.post('/api/auth/sign-out', { preHandler: turn('other') }, async (request, reply) => {
    const { headers } = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true })
    return send(reply, 200, { success: true }, headers.getSetCookie())
  })
  // Not counted: every page asks it, and it costs no more than any other call.
  scope.get('/api/auth/get-session', get, async (request, reply) => {
    const { headers, response } = await auth.api.getSession({ headers: headersOf(request), returnHeaders: true })
    const answer = response && {
      session: { id: response.session.id, expiresAt: response.session.expiresAt },
      user: { id: response.user.id, email: response.user.email, emailVerified: response.user.emailVerified },
    }
    return send(reply, 200, answer, headers.getSetCookie())
  })
  scope.post('/api/auth/request-password-reset', { preHandler: turn('resetRequest') }, async (request, reply) => {
    await requestReset(app, parse(AskResetBody, request.body).email)
    return send(reply, 200, { status: true })
  })
  scope.post('/api/auth/reset-password', { preHandler: turn('other') }, async (request, reply) => {
    await resetPassword(app, auth, parse(ResetBody, request.body))
    return send(reply, 200, { status: true })
  })
  // The two links of the letters. Where they lead is ours to say, not the link's.
  scope.get('/api/auth/reset-password', { ...get, preHandler: turn('other') }, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const good = data !== undefined && (await isResetToken(app, auth, data.token))
    return leadTo(reply, good ? `/reset-password?token=${encodeURIComponent(data.token)}` : '/reset-password?error=INVALID_TOKEN')
  })
  scope.get('/api/auth/verify-email', { ...get, preHandler: turn('other') }, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const verified = data !== undefined && (await verifyEmail(auth, data.token))
    return leadTo(reply, `/sign-in?emailVerified=${verified}`)
  })
  scope.all('/api/auth/*', () => {
    throw new Fault('bad_route')
  })
}

const leadTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 302)

function jsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new Fault('bad_json'))
    }
  })
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(new Fault('bad_content_type'))
  })
  // Without a body no parser is asked.
  scope.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.headers['content-type'] === undefined) throw new Fault('bad_content_type')
  })
}
