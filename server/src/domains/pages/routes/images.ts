import type { FastifyInstance } from 'fastify'
import { Id } from '@castwright/contract/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { createVersionedCache } from '../../../platform/versions/cache.ts'
import { isKnown, tagOf } from '../response.ts'
import { cardKinds, findCard, openImages } from '../service.ts'
import { maxBytes } from './documents.ts'
import { readOnly } from './replies.ts'

export function imageRoutes(server: FastifyInstance, app: App): void {
  const images = openImages(app)
  const cards = createVersionedCache<{ bytes: Buffer; etag: string }>({
    signals: app.signals,
    kinds: ['podcast', 'profile'],
    maxBytes: maxBytes / 4,
  })
  server.addHook('onClose', async () => cards.close())

  // Images of other sites in show notes, which visitors load from here.
  server.route<{ Params: { signature: string; address: string } }>({
    ...readOnly,
    url: '/media/images/:signature/:address',
    handler: async (request, reply) => {
      const image = await images.find(request.params.signature, request.params.address)
      if (!image) throw new Fault('not_found')
      const caching = { 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'; sandbox" }
      return reply.headers(caching).type(image.contentType).send(image.bytes)
    },
  })

  server.route<{ Params: { kind: string; file: string } }>({
    ...readOnly,
    url: '/og/:kind/:file',
    handler: async (request, reply) => {
      const kind = cardKinds.find((one) => one === request.params.kind)
      const id = /^([0-9a-f-]{36})\.jpg$/.exec(request.params.file)?.[1]
      if (!kind || !id || !Id.safeParse(id).success) throw new Fault('not_found')
      const card = await cards.get(`${kind} ${id}`, async () => {
        const found = await findCard(app, kind, id)
        return found && { value: { bytes: found.bytes, etag: tagOf(found.bytes) }, bytes: found.bytes.length, sources: found.sources }
      })
      if (!card) throw new Fault('not_found')
      reply.headers({ etag: `"${card.etag}"`, 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      if (isKnown(request.headers['if-none-match'], card.etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(card.bytes)
    },
  })
}
