import {
  authCalls,
  Provider,
  type AuthCall,
  type AuthCallName,
  type AuthCalls,
  type AuthOutput,
  type AuthParsed,
} from '@castwright/contract/identity/auth.ts'
import { statusOf, type TwirpCode } from '@castwright/contract/twirp.ts'
import { authRates, type AuthRateName } from '@castwright/contract/identity/limits.ts'
import { bodyLimit } from '@castwright/contract/limits.ts'
import { safePath } from '@castwright/contract/return-path.ts'
import { isAPIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { networkOf } from '../../platform/rates/network.ts'
import { consume } from '../../platform/rates/rates.ts'
import { acceptJson } from '../../platform/bodies/routes.ts'
import { addressHeader, type Auth } from './auth.ts'
import { confirmPassword } from './service/account.ts'
import * as challenge from './service/challenge.ts'
import { approveConnection, findConnection, rejectConnection } from './service/connections.ts'
import { changeEmail, finishChangeEmail } from './service/email-change.ts'
import { changePassword, isResetToken, requestReset, resetPassword, signIn, signUp, verifyEmail } from './service/passwords.ts'
import { findProof, proveByEmail, sendProofCode } from './service/proof.ts'
import { endOtherSessions, endSession, findSession, findSessions, type Session } from './service/sessions.ts'
import * as social from './service/social.ts'
import { requestUnlock, unlockDevice } from './service/emailed-links.ts'
import * as twoFactor from './service/two-factor.ts'

export { oauthRoutes } from './routes/oauth.ts'

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
const isWhole = (value: unknown): boolean => typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())

const Link = z.object({ token: z.string().min(1).max(2000).refine(isWhole) })

/** The query that a provider sends back. Everything else is ignored. */
const Word = z.string().max(8000).refine(isWhole)
const Return = z.object({ code: Word, state: Word, error: Word, iss: Word }).partial()

/** The parts of a request that are passed to better-auth. */
const headersOf = (request: FastifyRequest): Headers =>
  new Headers({
    cookie: request.headers.cookie ?? '',
    'user-agent': (request.headers['user-agent'] ?? '').slice(0, 500),
    [addressHeader]: request.ip,
  })

type Ports = { app: App; auth: Auth }

/** `/api/auth`: the calls of the contract and the links in emails, and nothing else. */
export async function identityRoutes(scope: FastifyInstance, ports: Ports): Promise<void> {
  acceptJson(scope, bodyLimit)
  scope.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.headers['content-type'] === undefined) throw new Fault('bad_content_type')
  })
  scope.setErrorHandler((error, _request, reply) => sendRefusal(error, reply))
  const turn = (kind: AuthRateName | null) => async (request: FastifyRequest) => {
    if (kind) await consume(ports.app, `auth:${kind}:${networkOf(request.ip)}`, authRates[kind])
  }
  for (const name of Object.keys(authCalls) as AuthCallName[]) {
    const { method, path, rate }: AuthCall = authCalls[name]
    scope.route({
      method,
      url: `/api/auth/${path}`,
      exposeHeadRoute: false,
      preHandler: turn(rate),
      handler: (request, reply) => answer(ports, name, request, reply),
    })
  }
  links(scope, ports, turn('other'))
  scope.all('/api/auth/*', () => {
    throw new Fault('bad_route')
  })
}

async function answer({ app, auth }: Ports, name: AuthCallName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { signedIn, method, input, output }: AuthCall = authCalls[name]
  const session = signedIn ? await findSession(app, auth, request.headers) : null
  if (signedIn && !session) throw new Fault('unauthenticated')
  const given = method === 'GET' ? {} : parse(input, request.body)
  const work = answers[name] as (asked: object) => Promise<Answer<AuthCallName>>
  const done = await work({ app, auth, session, input: given, headers: headersOf(request) })
  // Only what the contract describes is sent: no token, no other column.
  return send(reply, 200, output.parse(done.output), [...(session?.setCookies ?? []), ...(done.setCookies ?? [])])
}

type Hook = (request: FastifyRequest) => Promise<void>

/** Links in emails and on a provider's pages. We decide where they lead, not the link. */
function links(scope: FastifyInstance, { app, auth }: Ports, preHandler: Hook): void {
  const options = { exposeHeadRoute: false, preHandler }
  scope.get('/api/auth/reset-password', options, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const good = data !== undefined && (await isResetToken(app, auth, data.token))
    return redirectTo(reply, good ? `/reset-password?token=${encodeURIComponent(data.token)}` : '/reset-password?error=INVALID_TOKEN')
  })
  scope.get('/api/auth/unlock', options, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const cookie = data === undefined ? null : await unlockDevice(app, auth, data.token, request.headers.cookie ?? null)
    if (cookie !== null) reply.header('set-cookie', cookie)
    return redirectTo(reply, `/sign-in?unlocked=${cookie !== null}`)
  })
  scope.get('/api/auth/verify-email', options, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const verified = data !== undefined && (await verifyEmail(auth, data.token))
    // Anyone could have written this part of the link.
    const from = safePath((request.query as { returnTo?: unknown }).returnTo)
    return redirectTo(reply, `/sign-in?emailVerified=${verified}${from === null ? '' : `&from=${encodeURIComponent(from)}`}`)
  })
  scope.get('/api/auth/callback/:provider', options, async (request, reply) => {
    const provider = Provider.safeParse((request.params as { provider: string }).provider)
    if (!provider.success || app.config[provider.data] === undefined) throw new Fault('bad_route')
    const session = await findSession(app, auth, request.headers)
    const query = Return.safeParse(request.query).data ?? {}
    const trip = { provider: provider.data, query, callerId: session?.userId ?? null }
    const { location, setCookies } = await social.finishSocial(app, auth, trip, headersOf(request))
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    return redirectTo(reply, location)
  })
}

const redirectTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 302)

/** Errors have better-auth's format: `{ code, message }`, plus `fields` for invalid input. */
const codes: Partial<Record<TwirpCode, string>> = {
  resource_exhausted: 'TOO_MANY_REQUESTS',
  invalid_argument: 'INVALID_FIELDS',
  malformed: 'BAD_JSON',
  bad_route: 'NOT_FOUND',
}

function send(reply: FastifyReply, status: number, body: unknown, setCookies: string[] = []): FastifyReply {
  if (setCookies.length > 0) reply.header('set-cookie', setCookies)
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Any other error is passed to the server's error handler, which logs it. */
function sendRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (isAPIError(error) && error.statusCode < 500) {
    return send(reply, error.statusCode, { code: error.body?.code ?? error.status, message: error.body?.message ?? error.message })
  }
  if (!(error instanceof Fault)) throw error
  const { code, msg, meta = {} } = error.refusal
  const { retry_after: wait, reason, ...fields } = meta
  if (wait !== undefined) reply.header('retry-after', wait)
  const message = code === 'invalid_argument' ? (Object.values(fields)[0] ?? msg) : msg
  return send(reply, statusOf[code], {
    code: reason?.toUpperCase() ?? codes[code] ?? code.toUpperCase(),
    message,
    ...(code === 'invalid_argument' && { fields }),
  })
}

/** Reads the fields of the form from a body. Everything else is ignored, such as a `name` or an `image`. */
function parse(form: z.ZodObject, body: unknown): Record<string, unknown> {
  const fields: Record<string, string> = {}
  const parsed = form.safeParse(body)
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message
  for (const [field, value] of Object.entries(parsed.data ?? {}))
    if (!isWhole(value)) fields[field] = "This text contains characters that can't be stored."
  if (!parsed.success || Object.keys(fields).length > 0) throw new Fault('invalid_fields', fields)
  return parsed.data
}

/** One call of the contract. */
type Asked<N extends AuthCallName> = {
  app: App
  auth: Auth
  input: AuthParsed<N>
  headers: Headers
  session: AuthCalls[N]['signedIn'] extends true ? Session : null
}
type Answer<N extends AuthCallName> = { output: AuthOutput<N>; setCookies?: string[] }

const done = { output: { success: true } } as const

const succeed = async (work: Promise<unknown>) => {
  await work
  return done
}

const accept = async (work: Promise<unknown>) => {
  await work
  return { output: { status: true } } as const
}

/** The cookies go into the headers. The contract's schema keeps them out of the body. */
const apart = <T extends { setCookies: string[] }>(given: T) => ({ output: given, setCookies: given.setCookies })

const answers: { [N in AuthCallName]: (asked: Asked<N>) => Promise<Answer<N>> } = {
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
  requestPasswordReset: ({ app, input }) => accept(requestReset(app, input.email)),
  requestUnlock: ({ app, input }) => accept(requestUnlock(app, input.email)),
  resetPassword: ({ app, auth, input }) => accept(resetPassword(app, auth, input)),

  signInSocial: async ({ app, auth, input, headers }) => apart(await social.signInSocial(app, auth, input, headers)),
  link: async ({ app, auth, session, input, headers }) => apart(await social.link(app, auth, session, input.provider, headers)),
  unlink: ({ app, session, input }) => succeed(social.unlink(app, session, input.provider)),

  confirmPassword: async ({ app, session, input }) => ({ output: await confirmPassword(app, session, input.password) }),
  findProof: async ({ app, session }) => {
    const { by, until } = await findProof(app, session)
    return { output: { by, provenUntil: until?.toISOString() ?? null } }
  },
  sendProofCode: async ({ app, session }) => ({ output: await sendProofCode(app, session) }),
  proveByEmail: async ({ app, auth, session, input }) => ({ output: await proveByEmail(app, auth, session, input.code) }),
  changePassword: async ({ app, auth, session, input }) => ({ ...done, setCookies: await changePassword(app, auth, session, input) }),
  changeEmail: async ({ app, session, input }) => ({ output: await changeEmail(app, session, input.newEmail) }),
  finishChangeEmail: async ({ app, auth, session, input }) => ({
    output: { user: await finishChangeEmail(app, auth, session, input.code) },
  }),

  findSessions: async ({ app, session }) => ({ output: { sessions: await findSessions(app, session) } }),
  endSession: ({ app, session, input }) => succeed(endSession(app, session, input.sessionId)),
  endOtherSessions: ({ app, session }) => succeed(endOtherSessions(app, session)),

  findTwoFactor: async ({ app, session }) => ({ output: await twoFactor.describeTwoFactor(app, session.userId) }),
  startTwoFactor: async ({ app, auth, session, input }) => ({ output: await twoFactor.startTwoFactor(app, auth, session, input) }),
  enableTwoFactor: async ({ app, auth, session, input }) => ({ output: await twoFactor.enableTwoFactor(app, auth, session, input.code) }),
  challengeTwoFactor: async ({ app, auth, session, input }) => ({
    output: await challenge.challengeTwoFactor(app, auth, session, input.securityQuestionAnswer),
  }),
  proveTwoFactor: async ({ app, auth, session, input }) => ({ output: await challenge.proveTwoFactor(app, auth, session, input) }),
  removeTwoFactor: ({ app, session, input }) => succeed(twoFactor.removeTwoFactor(app, session, input.kind)),
  renewRecoveryCodes: async ({ app, auth, session }) => ({
    output: { recoveryCodes: await twoFactor.renewRecoveryCodes(app, auth, session) },
  }),

  findChallenge: async ({ app, auth, headers }) => ({ output: await challenge.findChallenge(app, auth, headers.get('cookie')) }),
  sendTwoFactor: ({ app, auth, headers }) => succeed(challenge.sendTwoFactor(app, auth, headers.get('cookie'))),
  verifyTwoFactor: async ({ app, auth, input, headers }) => apart(await challenge.verifyTwoFactor(app, auth, input, headers)),

  findConnection: async ({ app, auth, input }) => ({ output: await findConnection(app, auth, input.query) }),
  approveConnection: async ({ app, auth, session, input, headers }) => ({
    output: { url: await approveConnection(app, auth, session, input, headers.get('cookie') ?? '') },
  }),
  rejectConnection: async ({ app, auth, input }) => ({ output: { url: await rejectConnection(app, auth, input.query) } }),
}
