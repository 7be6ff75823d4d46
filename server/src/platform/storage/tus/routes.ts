import type { IncomingMessage } from 'node:http'
import { ERRORS, Server } from '@tus/server'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { admitted } from '../awaited.ts'
import type { Storage } from '../port.ts'
import { linger, refusalOf } from '../refusals.ts'
import { openDoors, permitted } from '../routes.ts'
import { TusLocks } from './locks.ts'
import { idOf, TusStore, type TusStoreOptions } from './store.ts'

export type ResumableRoutesOptions = Omit<TusStoreOptions, 'storage'> & {
  storage: TusStoreOptions['storage'] & Pick<Storage, 'verify'>
  /** Milliseconds without a byte after which a connection is given up. */
  idleTimeout?: number
}

type Address = { Params: { bucket: string; object: string } }

/** What a full disk answers: room can be made, and then the upload goes on. */
const insufficientStorage = 507

/** Large files that go on where they stopped: the tus protocol at a signed address, which stands for an upload from the beginning. */
export const resumableRoutes: FastifyPluginAsync<ResumableRoutesOptions> = async (server, options) => {
  const { storage, admit, idleTimeout = 60_000 } = options
  const ids = new WeakMap<IncomingMessage, string>()
  const running = new Set<IncomingMessage>()
  openDoors(server)

  const tus = new Server({
    path: '/storage/resumable',
    datastore: new TusStore(options),
    locker: new TusLocks(),
    lockDrainTimeout: 200,
    allowedOrigins: [],
    getFileIdFromRequest: ({ runtime }) => runtime?.node && ids.get(runtime.node.req as IncomingMessage),
    onResponseError: (request, error) => {
      if ('status_code' in error) return undefined
      const refusal = refusalOf(error)
      if (!refusal) server.log.error({ err: error, path: new URL(request.url).pathname }, 'a resumable upload failed')
      const status = refusal?.code === 'resource_exhausted' ? insufficientStorage : refusal?.status
      return { status_code: status ?? ERRORS.UNKNOWN_ERROR.status_code, body: refusal?.message ?? ERRORS.UNKNOWN_ERROR.body }
    },
  })

  server.route<Address>({
    method: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'],
    url: '/storage/resumable/:bucket/:object',
    handler: async (request, reply) => {
      const { raw } = request
      const permit = permitted(storage, request, { ...request.params, method: 'TUS' }, 'TUS')
      await admitted(admit, permit)
      ids.set(raw, idOf(permit))
      raw.socket.setTimeout(idleTimeout)
      // All is here: what takes time from now on is our disk.
      raw.once('end', () => raw.socket.setTimeout(0))
      running.add(raw)
      try {
        await tus.handle(raw, handed(reply))
      } finally {
        running.delete(raw)
        linger(raw)
      }
    },
  })

  // Whoever waits for hours of upload never goes down; these go on with the next server.
  server.addHook('preClose', async () => {
    for (const { socket } of running) socket.destroy()
  })
}

/** From here on the protocol answers by itself, with the headers that every answer of ours has. */
function handed(reply: FastifyReply): FastifyReply['raw'] {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  return reply.raw
}
