import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { receiveMessage } from './service.ts'

export const webhookPath = '/api/billing/webhook'

/** Where the payment provider tells that something happened. It has no session; its signature over the very bytes proves it. */
export const billingRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // It comes from few addresses and all at once: no limit by address, a wrong signature costs little.
  server.post<{ Body: Buffer | undefined }>(webhookPath, { config: { rateLimit: false } }, async (request, reply) => {
    const signature = request.headers[app.payments.signatureHeader]
    await receiveMessage(app, {
      body: request.body ?? Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
    })
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}
