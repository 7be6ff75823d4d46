import type { FastifyInstance, FastifyRequest, FastifyPluginAsync } from 'fastify'
import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { GuestPageService } from '@castwright/contract/guests/page-methods.ts'
import { PhotoCrop } from '@castwright/contract/shapes.ts'
import { uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { toWire } from '@castwright/contract/wire.ts'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { hashToken, isSameSecret } from '../../platform/ids.ts'
import type { GuestCaller } from '../../platform/rpc.ts'
import { findGuestCaller, findPageCalendar, findReleaseCopy, savePagePhoto, receiveBounces } from './service.ts'
import { textLimits } from '@castwright/contract/limits.ts'
import { storableText } from '../../platform/storable.ts'

type Parts = { app: App; findGuest: (request: FastifyRequest) => Promise<GuestCaller> }

const Crop = z.object({ left: z.coerce.number(), top: z.coerce.number(), size: z.coerce.number() }).pipe(PhotoCrop)

/** Photos that guests send, the calendar file of their interview, and a copy of their release. The page itself is among the public pages. */
export async function guestRoutes(server: FastifyInstance, { app, findGuest }: Parts): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const types = Object.keys(uploadRules['guest-photos'].types)
    scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: uploadLimits.image }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(new Fault('invalid_fields', { photo: uploadRules['guest-photos'].wrongType }))
    })
    scope.post('/api/guest/photo', {
      bodyLimit: uploadLimits.image,
      // Before the body is read, because strangers must not send large ones.
      onRequest: async (request) => {
        await findGuest(request)
      },
      handler: async (request, reply) => {
        const guest = await findGuest(request)
        const { body, query } = request
        if (!Buffer.isBuffer(body) || body.length === 0) throw new Fault('invalid_fields', { photo: 'The file is empty.' })
        const crop = Object.keys(query as object).length === 0 ? null : Crop.safeParse(query)
        if (crop && !crop.success) throw new Fault('invalid_fields', { crop: 'Must be left, top and size in pixels.' })
        const page = await savePagePhoto(app, guest, body, crop?.data ?? null)
        const { output } = GuestPageService.Save
        return reply.header('cache-control', 'no-store').send(toWire(output, output.parse({ page })))
      },
    })
  })

  await server.register(bounceRoutes, { app })

  /** A file of the guest's page, for anyone with its link. */
  const file = (name: string, type: string, find: (guest: GuestCaller) => Promise<string | Buffer | null>): void => {
    server.get<{ Params: { secret: string } }>(`/guest/:secret/${name}`, async (request, reply) => {
      const { secret } = request.params
      const guest = await findGuestCaller(app, { secret, address: request.ip, userAgent: '' })
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
      if (!guest) throw new Fault('guest_link_closed')
      const content = orNotFound(await find(guest))
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
    })
  }
  file('interview.ics', 'text/calendar; charset=utf-8', (guest) => findPageCalendar(app, guest))
  file('release.txt', 'text/plain; charset=utf-8', (guest) => findReleaseCopy(app, guest))
}

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

/** Email providers report addresses that reject emails. See docs/operating.md. Without a secret, there is no such route. */
const bounceRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) => done(null, body))
  server.post<{ Body: string | undefined }>('/api/mail/webhook', {
    // No rate limit per IP address, because webhooks come in bursts from few addresses.
    config: { rateLimit: false },
    onRequest: async (request) => {
      const secret = app.config.mailWebhookSecret
      if (secret === undefined) throw new Fault('not_found')
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      // Hashes, so that the time doesn't tell the length of the secret.
      if (!isSameSecret(hashToken(given), hashToken(secret))) throw new Fault('unauthenticated')
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
