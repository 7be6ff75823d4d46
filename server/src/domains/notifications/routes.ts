import { unsubscribePath } from '@castwright/contract/paths.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { unsubscribe } from './service.ts'

/**
 * One-click unsubscribe (RFC 8058): email providers post a form from their own servers, without a session. A GET shows a page in the
 * app instead, because email scanners follow every link.
 */
export const notificationRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4096 },
    // The token has everything. The form body is ignored.
    (_request, _body, done) => done(null),
  )
  server.post<{ Params: { token: string } }>(unsubscribePath(':token'), async (request, reply) => {
    await unsubscribe(app, request.params.token)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send("You've been unsubscribed from these emails.\n")
  })
}
