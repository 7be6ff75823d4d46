import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mayHaveCertificate } from '../domains/hosts/service.ts'
import type { App } from '../platform/app.ts'

/**
 * What only a proxy on the same machine or network asks, on its own port. Caddy gets a certificate for a domain if the answer is 200, so
 * everything else, including errors, is a refusal.
 */
export function createInternalServer(app: App): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = app.log
  const server = fastify({ loggerInstance, bodyLimit: 1024, forceCloseConnections: true })
  server.get<{ Querystring: Record<string, unknown> }>('/internal/tls-ask', async (request, reply) => {
    const { domain } = request.query
    const isAllowed = typeof domain === 'string' && (await mayHaveCertificate(app, domain))
    return reply
      .code(isAllowed ? 200 : 403)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isAllowed ? 'Allowed.\n' : 'This domain is not verified.\n')
  })
  server.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'Could not say whether a domain may have a certificate')
    return reply.code(503).type('text/plain; charset=utf-8').send('Please try again in a minute.\n')
  })
  return server
}
