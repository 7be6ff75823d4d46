import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { askedRange, attachment, rangeHolds } from '../../platform/storage/headers.ts'
import { contentTypeOf, openDownload } from './service.ts'

type Address = { Params: { secret: string } }

/** Downloads of exports by link, in ranges, so that a large one can be resumed. */
export const archiveRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/api/archives/:secret/:name',
    handler: async (request, reply) => {
      const row = await openDownload(app, request.params.secret)
      const ref = row && { bucket: 'archives', object: row.object }
      const object = ref && (await app.storage.head(ref))
      if (!row || !ref || !object) throw new Fault('not_found')
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        etag: `"${object.etag}"`,
        'content-type': contentTypeOf(row),
        'content-disposition': attachment(row.fileName),
      })
      const range = askedRange(rangeHolds(request.headers['if-range'], object) ? request.headers.range : undefined, object.size)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${object.size}`).send()
      const part = range === 'whole' ? undefined : range
      const found = request.method === 'HEAD' ? undefined : await app.storage.get(ref, part)
      if (found === null) throw new Fault('not_found')
      reply.header('content-length', part ? part.end - part.start + 1 : object.size)
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
      return reply.send(found?.body)
    },
  })
}
