import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { precondition } from '../../../platform/storage/headers.ts'
import { mediaHeaders } from '../headers.ts'
import { findAttachment } from '../service.ts'

/** One minute: the content never changes, but the URL stops working when the episode is unpublished. */
const caching = 'public, max-age=60'

/**
 * Transcripts and chapters of published episodes, for apps and players on any site. They come from other hosts and may be web pages, so
 * they are sandboxed.
 */
export function fileRoutes(server: FastifyInstance, app: App): void {
  const common = {
    ...mediaHeaders(app.config),
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'content-disposition': 'inline',
    'cache-control': caching,
  }
  server.route<{ Params: { object: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/files/:object',
    helmet: false,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const found = await findAttachment(app, request.params.object)
      if (!found) throw new Fault('not_found')
      const { file } = found
      reply.headers({ ...common, etag: `"${file.etag}"`, 'last-modified': file.modifiedAt.toUTCString() })
      const met = precondition(request.headers, file)
      if (met !== 200) return reply.code(met).send()
      reply.headers({ 'content-type': file.contentType, 'content-length': file.size })
      if (request.method === 'HEAD') return reply.send()
      const body = await found.open()
      if (!body) throw new Fault('not_found')
      return reply.send(body)
    },
  })
}
