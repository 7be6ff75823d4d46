import { fromWire, toWire, wirePath } from '@castwright/contract/wire.ts'
import { largeBodies } from '@castwright/contract/large-bodies.ts'
import { bodyLimit, callRates } from '@castwright/contract/limits.ts'
import { methodNames, methodOf, packages, pathOf, type MethodName, type ServiceName } from '@castwright/contract/methods.ts'
import { rightOf } from '@castwright/contract/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import { consume } from '../platform/rates/rates.ts'
import type { Caller, GuestCaller, Handler } from '../platform/rpc.ts'
import { handlers } from './handlers.ts'
import { stringify } from './json.ts'
import type { FindCaller, FindGuest } from './session.ts'
import { accessFor, admit, rejectForeignIdentity } from './scopes.ts'
import { unreadableText } from './text.ts'

/** `castwright.iam.UserService/Find` → the method it calls. */
const routes = new Map<string, MethodName>(
  methodNames.flatMap((name) => {
    const [service, verb] = name.split('.') as [ServiceName, string]
    return packages[service].map((pkg): [string, MethodName] => [`${pkg}.${service}/${verb}`, name])
  }),
)

function handlerOf(name: MethodName): Handler<MethodName> {
  const [service, verb] = name.split('.') as [ServiceName, string]
  return (handlers as unknown as Record<string, Record<string, Handler<MethodName>>>)[service]![verb]!
}

function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Fault('bad_json')
  return body as Record<string, unknown>
}

function parseInput(name: MethodName, body: Record<string, unknown>): Record<string, unknown> {
  const given = fromWire(methodOf(name).input, body)
  const unreadable = unreadableText(given)
  if (unreadable) throw new Fault('invalid_fields', { [wirePath(unreadable)]: "This text contains characters that can't be stored." })
  const parsed = methodOf(name).input.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[wirePath(issue.path)] ??= issue.message
  throw new Fault('invalid_fields', fields)
}

type Asked = { caller: Caller | null; guest: GuestCaller | null; body: unknown; address: string }

async function call(app: App, name: MethodName, { caller, guest, body, address }: Asked): Promise<object> {
  const right = rightOf(name)
  admit(app, right, caller)
  const rate = callRates[name]
  if (rate) await consume(app, `call:${name}:${guest?.linkId ?? caller?.userId ?? address}`, rate)
  const given = requireObject(body)
  const input = parseInput(name, given)
  rejectForeignIdentity(given, input, caller)
  const access = await accessFor(app, right, caller, input)
  const output = await handlerOf(name)({ app, caller: guest ?? caller, access, input } as never)
  // Parsed by the contract, so that no column leaks.
  return toWire(methodOf(name).output, methodOf(name).output.parse(output)) as object
}

/** The app's API: Twirp v7 over JSON. */
export function twirpRoutes(
  server: FastifyInstance,
  app: App,
  { findCaller, findGuest }: { findCaller: FindCaller; findGuest: FindGuest },
): void {
  void server.register(async (scope) => {
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
    const answerCall = async (name: MethodName | undefined, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!name) throw new Fault('bad_route')
      if (request.method !== 'POST') throw new Fault('bad_verb')
      if (request.headers['content-type'] === undefined) throw new Fault('bad_content_type')
      // A session doesn't count where a link does, and the other way round.
      const isGuests = rightOf(name).on === 'guestLink'
      const guest = isGuests ? await findGuest(request) : null
      const caller = isGuests ? null : await findCaller(request, reply)
      const answer = await call(app, name, { caller, guest, body: request.body, address: request.ip })
      const json = await stringify(answer)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json)
    }
    scope.all('/api/twirp/*', (request, reply) => answerCall(routes.get((request.params as { '*': string })['*']), request, reply))
    for (const name of methodNames.filter((one) => largeBodies[one] !== undefined)) {
      scope.post(pathOf(name), {
        bodyLimit: largeBodies[name]!,
        // Before the body is read, because strangers must not send large ones.
        onRequest: async (request, reply) => {
          if (!(await findCaller(request, reply))) throw new Fault('unauthenticated')
        },
        handler: (request, reply) => answerCall(name, request, reply),
      })
    }
  })
}
