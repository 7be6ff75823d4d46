import type { FastifyPluginAsync } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { attachment } from '../../platform/storage/headers.ts'
import { serveObject } from '../../platform/storage/serve/routes.ts'
import { contentTypeOf, openDownload } from './service.ts'

type Address = { Params: { secret: string } }

/** Downloads of exports by link, in ranges, so that a large one can be resumed. */
export const archiveRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  server.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/api/archives/:secret/:name',
    handler: async (request, reply) => {
      const row = await openDownload(app, request.params.secret)
      if (!row) throw new Fault('not_found')
      return serveObject(app.storage, request, reply, {
        ref: { bucket: 'archives', object: row.object },
        contentType: contentTypeOf(row),
        cacheControl: 'private, no-store',
        disposition: attachment(row.fileName),
      })
    },
  })
}
