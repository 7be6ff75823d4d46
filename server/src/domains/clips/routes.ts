import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { askedRange, attachment, precondition, rangeHolds } from '../../platform/storage/headers.ts'
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
      const object = found && (await app.storage.head(found.ref))
      if (!object) throw new Fault('not_found')
      const met = precondition(request.headers, object)
      const mayRange = met === 200 && request.method === 'GET' && rangeHolds(request.headers['if-range'], object)
      const range = askedRange(mayRange ? request.headers.range : undefined, object.size)
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'accept-ranges': 'bytes',
        'cache-control': found.isPublic ? 'public, max-age=60' : 'private, no-store',
        etag: `"${object.etag}"`,
        'last-modified': object.modifiedAt.toUTCString(),
      })
      if (met !== 200) return reply.code(met).send()
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${object.size}`).send()
      const part = range === 'whole' ? undefined : range
      const opened = request.method === 'HEAD' ? undefined : await app.storage.get(found.ref, part)
      if (opened === null) throw new Fault('not_found')
      reply.headers({
        'content-type': found.contentType,
        'content-disposition': found.isDownload ? attachment(found.fileName) : 'inline',
        'content-length': part ? part.end - part.start + 1 : object.size,
      })
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
      return reply.send(opened?.body)
    },
  })
}
