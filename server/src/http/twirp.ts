import { askHeader } from '@castwright/contract/twirp.ts'
import { bodyLimit } from '@castwright/contract/limits.ts'
import { methodOf, methodNames, packagesOf, pathOf, type MethodName, type ServiceName } from '@castwright/contract/methods.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import { acceptJson } from '../platform/bodies/routes.ts'
import { callMethod, countCall } from './calls.ts'
import { stringify } from './json.ts'
import { bearerOf, type FindCaller, type FindGuest } from './session.ts'
import { answerToken, countTokenCall, type FindTokenCaller } from './token-calls.ts'

/** `castwright.iam.UserService/Find` → the method it calls. */
const routes = new Map<string, MethodName>(
  methodNames.flatMap((name) => {
    const [service, verb] = name.split('.') as [ServiceName, string]
    return packagesOf(service).map((pkg): [string, MethodName] => [`${pkg}.${service}/${verb}`, name])
  }),
)

type Finders = { findCaller: FindCaller; findGuest: FindGuest; findTokenCaller: FindTokenCaller }

/** The app's API: Twirp v7 over JSON. */
export function twirpRoutes(server: FastifyInstance, app: App, { findCaller, findGuest, findTokenCaller }: Finders): void {
  void server.register(async (scope) => {
    acceptJson(scope, bodyLimit)
    const answer = async (name: MethodName, request: FastifyRequest, reply: FastifyReply, isCounted: boolean): Promise<string> => {
      const { body, ip: address } = request
      const secret = bearerOf(request)
      if (secret !== null) {
        const caller = await findTokenCaller(secret)
        await countTokenCall(app, caller.token, reply)
        return answerToken(app, name, { caller, secret, request, reply, isCounted })
      }
      // Methods for guest links ignore sessions; all others ignore guest links.
      const isGuests = methodOf(name).right.on === 'guestLink'
      const guest = isGuests ? await findGuest(request) : null
      const caller = isGuests ? null : await findCaller(request, reply)
      const asksFirst = request.headers[askHeader.name] === askHeader.value
      return stringify(await callMethod(app, name, { caller, guest, body, address, asksFirst, isCounted }))
    }
    const answerCall = async (
      name: MethodName | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
      isCounted = false,
    ): Promise<FastifyReply> => {
      if (!name) throw new Fault('bad_route')
      if (request.method !== 'POST') throw new Fault('bad_verb')
      if (request.headers['content-type'] === undefined) throw new Fault('bad_content_type')
      const json = await answer(name, request, reply, isCounted)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json)
    }
    scope.all('/api/twirp/*', (request, reply) => answerCall(routes.get((request.params as { '*': string })['*']), request, reply))
    for (const name of methodNames.filter((one) => methodOf(one).maxBytes !== undefined)) {
      scope.post(pathOf(name), {
        bodyLimit: methodOf(name).maxBytes!,
        // Before the body is read, because strangers must not send large ones, and no one many of them.
        onRequest: async (request, reply) => {
          const secret = bearerOf(request)
          const caller = secret === null ? await findCaller(request, reply) : await findTokenCaller(secret)
          if (!caller) throw new Fault('unauthenticated')
          await countCall(app, name, caller.userId)
        },
        handler: (request, reply) => answerCall(name, request, reply, true),
      })
    }
  })
}
