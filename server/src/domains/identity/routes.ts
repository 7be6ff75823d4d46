import { authCalls, Provider, type AuthCall, type AuthCallName } from '@castwright/contract/auth.ts'
import { authRates, bodyLimit, type AuthRateName } from '@castwright/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { networkOf } from '../../platform/rates/network.ts'
import { takeTurn } from '../../platform/rates/rates.ts'
import { addressHeader, type Auth } from './auth.ts'
import { parse, send, sendRefusal } from './routes/answers.ts'
import { answers, type Answer } from './routes/calls.ts'
import { isResetToken, verifyEmail } from './service/passwords.ts'
import { finishSocial } from './service/social.ts'
import { findSession } from './service/sessions.ts'

const Token = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => !text.includes('\0') && text.isWellFormed())
const Link = z.object({ token: Token })

/** What a provider sends along; of all else nothing is read. */
const Word = z
  .string()
  .max(8000)
  .refine((text) => !text.includes('\0') && text.isWellFormed())
const Return = z.object({ code: Word, state: Word, error: Word, iss: Word }).partial()

/** All that better-auth gets to see of a request. */
const headersOf = (request: FastifyRequest): Headers =>
  new Headers({
    cookie: request.headers.cookie ?? '',
    'user-agent': (request.headers['user-agent'] ?? '').slice(0, 500),
    [addressHeader]: request.ip,
  })

type Ports = { app: App; auth: Auth }

/** Door of `/api/auth`: the calls of the contract and the links of letters, and no others. */
export async function identityRoutes(scope: FastifyInstance, ports: Ports): Promise<void> {
  jsonOnly(scope)
  scope.setErrorHandler((error, _request, reply) => sendRefusal(error, reply))
  const turn = (kind: AuthRateName | null) => async (request: FastifyRequest) => {
    if (kind) await takeTurn(ports.app, `auth:${kind}:${networkOf(request.ip)}`, authRates[kind])
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
  // The contract's shape is the last word on what leaves: no token, no column.
  return send(reply, 200, output.parse(done.output), [...(session?.setCookies ?? []), ...(done.setCookies ?? [])])
}

type Hook = (request: FastifyRequest) => Promise<void>

/** What is followed from a letter or a provider's page. Where it leads is ours to say, not the link's. */
function links(scope: FastifyInstance, { app, auth }: Ports, preHandler: Hook): void {
  const options = { exposeHeadRoute: false, preHandler }
  scope.get('/api/auth/reset-password', options, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const good = data !== undefined && (await isResetToken(app, auth, data.token))
    return leadTo(reply, good ? `/reset-password?token=${encodeURIComponent(data.token)}` : '/reset-password?error=INVALID_TOKEN')
  })
  scope.get('/api/auth/verify-email', options, async (request, reply) => {
    const { data } = Link.safeParse(request.query)
    const verified = data !== undefined && (await verifyEmail(auth, data.token))
    return leadTo(reply, `/sign-in?emailVerified=${verified}`)
  })
  scope.get('/api/auth/callback/:provider', options, async (request, reply) => {
    const provider = Provider.safeParse((request.params as { provider: string }).provider)
    if (!provider.success || app.config[provider.data] === undefined) throw new Fault('bad_route')
    const session = await findSession(app, auth, request.headers)
    const query = Return.safeParse(request.query).data ?? {}
    const trip = { provider: provider.data, query, callerId: session?.userId ?? null }
    const { location, setCookies } = await finishSocial(app, auth, trip, headersOf(request))
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    return leadTo(reply, location)
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
