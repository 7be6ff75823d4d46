import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { precondition, rangeHolds, attachment, askedRange } from '../../platform/storage/headers.ts'
import type { ByteRange, ObjectRef, StoredObject } from '../../platform/storage/port.ts'
import { resumableRoutes } from '../../platform/storage/tus/routes.ts'
import { cancelByAddress, isAwaited, isShown } from './service.ts'

type Address = { Params: { bucket: string; object: string } }

/** One week: the content at a URL never changes, but a deleted photo should disappear from caches eventually. */
const caching = 'public, max-age=604800, immutable'

/** Receives resumable uploads, and serves photos and audio bios to the public, with ranges for players. */
export const uploadRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  await server.register(resumableRoutes, {
    storage: app.storage,
    admit: (ref) => isAwaited(app, ref),
    cancel: (ref) => cancelByAddress(app, ref),
  })

  server.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/files/:bucket/:object',
    handler: async (request, reply) => {
      const ref = await shown(app, request.params)
      const object = ref && (await app.storage.head(ref))
      if (!object) throw new Fault('not_found')
      return serve(app, request, reply, ref, object)
    },
  })
}

async function shown(app: App, { bucket, object }: Address['Params']): Promise<ObjectRef | null> {
  const known = UploadBucket.safeParse(bucket)
  if (!known.success || !/^[\w.-]{1,200}$/.test(object)) return null
  const ref = { bucket: known.data, object }
  return (await isShown(app.db, ref)) ? ref : null
}

async function serve(app: App, request: FastifyRequest, reply: FastifyReply, ref: ObjectRef, object: StoredObject): Promise<FastifyReply> {
  const met = precondition(request.headers, object)
  const mayRange = met === 200 && request.method === 'GET' && rangeHolds(request.headers['if-range'], object)
  const range = askedRange(mayRange ? request.headers.range : undefined, object.size)
  reply.headers({
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  })
  if (met === 412) return reply.code(412).send()
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${object.size}`).send()
  reply.headers({ 'cache-control': caching, etag: `"${object.etag}"`, 'last-modified': object.modifiedAt.toUTCString() })
  if (met === 304) return reply.code(304).send()
  const part = range === 'whole' ? undefined : range
  const found = request.method === 'HEAD' ? undefined : await app.storage.get(ref, part)
  if (found === null) throw new Fault('not_found')
  reply.headers({
    'content-type': object.contentType,
    'content-disposition': attachment(ref.object),
    'content-length': part ? lengthOf(part) : object.size,
  })
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
  return reply.send(found?.body)
}

const lengthOf = ({ start, end }: ByteRange): number => end - start + 1
