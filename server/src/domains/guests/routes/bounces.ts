import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { textLimits } from '@castwright/contract/limits.ts'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { storableText } from '../../../platform/storable.ts'
import { receiveBounces } from '../service.ts'

const maxBody = 512 * 1024

const Body = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        email: z.string().trim().min(1).max(textLimits.email).transform(storableText),
        reason: z
          .string()
          .default('')
          .transform((text) => storableText(text).trim().slice(0, 500)),
        at: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
      }),
    )
    .max(100),
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes, so that the time tells neither the length nor the beginning of the secret. */
const isSame = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret))

/** Email providers report addresses that reject emails. See docs/operating.md. Without a secret, there is no such route. */
export const bounceRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) => done(null, body))
  server.post<{ Body: string | undefined }>('/api/mail/webhook', {
    // No rate limit per IP address, because webhooks come in bursts from few addresses.
    config: { rateLimit: false },
    onRequest: async (request) => {
      const secret = app.config.mailWebhookSecret
      if (secret === undefined) throw new Fault('not_found')
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (!isSame(given, secret)) throw new Fault('unauthenticated')
    },
    handler: async (request, reply) => {
      await receiveBounces(app, parse(request.body ?? '').events)
      return reply.header('cache-control', 'no-store').send({ received: true })
    },
  })
}

function parse(text: string): z.infer<typeof Body> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Fault('bad_json')
  }
  const parsed = Body.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])
  throw new Fault('invalid_fields', Object.fromEntries(fields.slice(0, 20)) as Record<string, string>)
}
