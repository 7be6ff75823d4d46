import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { attachment } from '../../platform/storage/headers.ts'
import { serveObject } from '../../platform/storage/serve/routes.ts'
import { findClipFile } from './service.ts'

type Address = { Params: { clipId: string; name: string }; Querystring: Record<string, unknown> }

const isId = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/** Files of clips, with ranges for players: to the team by a signed URL, and to everyone while they are on the public page. */
export async function clipRoutes(server: FastifyInstance, { app }: { app: App }): Promise<void> {
  server.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/media/clips/:clipId/:name',
    helmet: false,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { clipId, name } = request.params
      const found = isId(clipId) ? await findClipFile(app, { clipId, name, query: request.query }) : null
      if (!found) throw new Fault('not_found')
      return serveObject(app.storage, request, reply, {
        ref: found.ref,
        headers: { 'cross-origin-resource-policy': 'cross-origin' },
        contentType: found.contentType,
        cacheControl: found.isPublic ? 'public, max-age=60' : 'private, no-store',
        disposition: found.isDownload ? attachment(found.fileName) : 'inline',
      })
    },
  })
}
