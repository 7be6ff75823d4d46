import type { FastifyPluginAsync } from 'fastify'
import { UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { attachment } from '../../platform/storage/headers.ts'
import type { ObjectRef } from '../../platform/storage/port.ts'
import { serveObject } from '../../platform/storage/serve/routes.ts'
import { resumableRoutes } from '../../platform/storage/tus/routes.ts'
import { cancelUpload, isPending, isPublicFile } from './service.ts'

type Address = { Params: { bucket: string; object: string } }

/** One week: the content at a URL never changes, but a deleted photo should disappear from caches eventually. */
const caching = 'public, max-age=604800, immutable'

/** Receives resumable uploads, and serves photos and audio bios to the public, with ranges for players. */
export const uploadRoutes: FastifyPluginAsync<{ app: App }> = async (server, { app }) => {
  await server.register(resumableRoutes, {
    storage: app.storage,
    admit: (ref) => isPending(app, ref),
    cancel: (ref) => cancelUpload(app, ref),
  })

  server.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/files/:bucket/:object',
    handler: async (request, reply) => {
      const ref = await shown(app, request.params)
      if (!ref) throw new Fault('not_found')
      return serveObject(app.storage, request, reply, {
        ref,
        headers: { 'cross-origin-resource-policy': 'cross-origin' },
        cacheControl: caching,
        disposition: attachment(ref.object),
      })
    },
  })
}

async function shown(app: App, { bucket, object }: Address['Params']): Promise<ObjectRef | null> {
  const known = UploadBucket.safeParse(bucket)
  if (!known.success || !/^[\w.-]{1,200}$/.test(object)) return null
  const ref = { bucket: known.data, object }
  return (await isPublicFile(app.db, ref)) ? ref : null
}
