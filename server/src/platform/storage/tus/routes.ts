import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, type Lock, type Locker, Server, Upload } from '@tus/server'
import type { FastifyPluginAsync } from 'fastify'
import { type Admit, admitted, linger, acceptStreams, permitted, received, refusalOf, whileAdmitted } from '../routes.ts'
import type { ObjectRef, Storage, Terms } from '../port.ts'

type ResumableRoutesOptions = Omit<TusStoreOptions, 'storage'> & {
  storage: TusStoreOptions['storage'] & Pick<Storage, 'verify'>
  /** Milliseconds without a byte after which a connection is closed. */
  idleTimeout?: number
}

type Address = { Params: { bucket: string; object: string } }

/** The request that is being handled. */
type Asked = { id: string; raw: IncomingMessage; bytes: AsyncIterable<Uint8Array> }

const asked = new AsyncLocalStorage<Asked>()

/**
 * Resumable uploads of large files: the tus protocol at a signed address, which already identifies the upload. The protocol's library only
 * sees the headers: it would convert the bytes to a web stream and back, which takes as long as writing them.
 */
export const resumableRoutes: FastifyPluginAsync<ResumableRoutesOptions> = async (server, options) => {
  const { storage, admit, idleTimeout = 60_000 } = options
  const running = new Set<IncomingMessage>()
  acceptStreams(server)

  const tus = new Server({
    path: '/storage/resumable',
    datastore: new TusStore(options),
    locker: new TusLocks(),
    lockDrainTimeout: 200,
    allowedOrigins: [],
    getFileIdFromRequest: () => asked.getStore()?.id,
    onResponseError: (request, error) => {
      if ('status_code' in error) return undefined
      const refusal = refusalOf(error)
      if (!refusal) server.log.error({ err: error, path: new URL(request.url).pathname }, 'a resumable upload failed')
      return { status_code: refusal?.status ?? ERRORS.UNKNOWN_ERROR.status_code, body: refusal?.message ?? ERRORS.UNKNOWN_ERROR.body }
    },
  })

  server.route<Address>({
    method: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'],
    url: '/storage/resumable/:bucket/:object',
    handler: async (request, reply) => {
      const { raw } = request
      const permit = permitted(storage, request, { ...request.params, method: 'TUS' }, 'TUS')
      await admitted(admit, permit)
      running.add(raw)
      raw.once('close', () => running.delete(raw))
      try {
        const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
        const question = new Request(new URL(request.url, 'http://localhost'), { method: request.method, headers })
        const one = { id: idOf(permit), raw, bytes: received(raw, idleTimeout) }
        const answer = await asked.run(one, () => tus.handleWeb(question))
        return await reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .send(answer.body === null ? null : await answer.text())
      } finally {
        linger(raw)
      }
    },
  })

  // Don't wait for hours of uploads at shutdown: clients resume with the next server.
  server.addHook('preClose', async () => {
    for (const { socket } of running) socket.destroy()
  })
}

type TusStoreOptions = {
  storage: Pick<Storage, 'arrived' | 'resume'>
  admit: Admit
  /** The sender cancels an upload. */
  cancel(ref: ObjectRef): Promise<void>
}

type Named = ObjectRef & Terms

/** The protocol identifies an upload by a string. Ours contains everything that its URL was signed for. */
const idOf = ({ bucket, object, contentType, size }: Named): string => JSON.stringify({ bucket, object, contentType, size })
const named = (id: string): Named => JSON.parse(id) as Named

class TusStore extends DataStore {
  readonly #options: TusStoreOptions
  override extensions = ['termination']

  constructor(options: TusStoreOptions) {
    super()
    this.#options = options
  }

  override async getUpload(id: string): Promise<Upload> {
    const { contentType, size, ...ref } = named(id)
    return new Upload({ id, size, offset: await this.#options.storage.arrived(ref, { contentType, size }) })
  }

  override write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume()
    const { contentType, size, ...ref } = named(id)
    const { bytes } = asked.getStore()!
    return this.#options.storage.resume(ref, { contentType, size }, offset, whileAdmitted(bytes, this.#options.admit, ref))
  }

  override async remove(id: string): Promise<void> {
    const { bucket, object } = named(id)
    await this.#options.cancel({ bucket, object })
  }
}

type Held = { askBack(): Promise<void>; freed: Promise<void> }

/** Milliseconds. */
const lockTimeout = 30_000

/**
 * One request at a time for each upload. A new request takes over: the old one is asked to end, since most often its connection is dead and
 * we haven't noticed. The locks are per process: a disk has one server, and an S3 store accepts the same parts twice.
 */
class TusLocks implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    let free = (): void => {}
    return {
      lock: async (signal, askBack) => {
        for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
          const given = AbortSignal.any([signal, AbortSignal.timeout(lockTimeout)])
          await held.askBack()
          await Promise.race([held.freed, aborted(given)])
          if (given.aborted) throw Object.assign(new Error("A previous request for this upload hasn't ended."), ERRORS.ERR_LOCK_TIMEOUT)
        }
        const { raw } = asked.getStore()!
        const freed = new Promise<void>((resolve) => (free = resolve))
        const end = async (): Promise<void> => {
          signal.addEventListener('abort', () => raw.destroy(), { once: true })
          await askBack()
        }
        this.#held.set(id, { askBack: end, freed })
      },
      unlock: async () => {
        this.#held.delete(id)
        free()
      },
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
