import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { receiveMessage } from './service.ts'

export const webhookPath = '/api/billing/webhook'

/** Webhooks of the payment provider. Authenticated by a signature over the raw body. */
export const billingRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // No rate limit per IP address, because webhooks come in bursts from few addresses and invalid signatures are cheap.
  server.post<{ Body: Buffer | undefined }>(webhookPath, { config: { rateLimit: false } }, async (request, reply) => {
    const signature = request.headers[app.payments.signatureHeader]
    await receiveMessage(app, {
      body: request.body ?? Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
    })
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}
