import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { openImages } from '../service.ts'

/** Images of other sites in show notes, which visitors load from here. */
export function imageRoutes(server: FastifyInstance, app: App): void {
  const images = openImages(app)
  server.route<{ Params: { signature: string; address: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/media/images/:signature/:address',
    handler: async (request, reply) => {
      const image = await images.find(request.params.signature, request.params.address)
      if (!image) throw new Fault('not_found')
      const caching = { 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'; sandbox" }
      return reply.headers(caching).type(image.contentType).send(image.bytes)
    },
  })
}
