import { Readable } from 'node:stream'
import { connectionScopes } from '@castwright/contract/tokens/connections.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { bearerOf } from '../session.ts'
import { assistantFinder, countTokenCall } from '../token-calls.ts'
import { createAssistant } from './calls.ts'
import type { McpHandler } from './server.ts'

type Ports = { app: App; version: string }

/** `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions. Only access tokens count here, never cookies. */
export function mcpRoutes(server: FastifyInstance, { app, version }: Ports): void {
  const findTokenCaller = assistantFinder(app)
  const own = new URL(app.config.baseUrl)
  /** Programs find out here how to connect without a token. */
  const metadata = `${own.origin}/.well-known/oauth-protected-resource/mcp`
  const challenge = `Bearer realm="Castwright", resource_metadata="${metadata}", scope="${connectionScopes.join(' ')}"`
  let opened: Promise<McpHandler> | undefined
  /** Loaded with the first request, because most instances have no assistants. */
  const open = () => (opened ??= import('./server.ts').then(({ createHandler }) => createHandler(app, version)))

  /** A page on another site, or one whose name points to this server, must not be able to reach it through someone's browser. */
  const rejectForeign = async ({ headers, host: named }: FastifyRequest): Promise<void> => {
    const host = URL.parse(`${own.protocol}//${named}`)?.host
    if (host !== own.host || (headers.origin !== undefined && headers.origin !== own.origin)) throw new Fault('foreign_origin')
  }

  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    onRequest: rejectForeign,
    handler: async (request, reply) => {
      const secret = bearerOf(request)
      reply.header('www-authenticate', challenge + (secret === null ? '' : ', error="invalid_token"'))
      const caller = await findTokenCaller(secret ?? '')
      reply.removeHeader('www-authenticate')
      await countTokenCall(app, caller.token, reply)
      // A batch would be one call for the rate limit.
      if (Array.isArray(request.body)) throw new Fault('bad_json')
      const headers = new Headers()
      for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
        const value = request.headers[name]
        if (typeof value === 'string') headers.set(name, value)
      }
      const asked = new Request(new URL('/mcp', own), { method: request.method, headers })
      const answer = await (await open())(asked, request.body, createAssistant(app, caller, request.ip))
      reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store')
      return reply.send(answer.body ? Readable.fromWeb(answer.body) : undefined)
    },
  })
}
