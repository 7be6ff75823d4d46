import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { unsubscribe } from './service.ts'

/**
 * What mail programs call when their reader asks for no more such emails (RFC 8058): from their own servers, without a session,
 * as a form. A GET of the same address is a page of the app, because programs that scan emails follow every link.
 */
export const notificationRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4096 },
    // The token says all; the form holds nothing but that it was one click.
    (_request, _body, done) => done(null),
  )
  server.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    await unsubscribe(app, request.params.token)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('You’ve been unsubscribed from these emails.\n')
  })
}
