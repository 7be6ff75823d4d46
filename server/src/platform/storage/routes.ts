import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { statusOf, type TwirpCode } from '@castwright/contract/twirp.ts'
import { insufficientStorage } from '../disk-full.ts'
import { freeMemory } from '../free-memory.ts'
import { attachment } from './headers.ts'
import type { DiskStorage } from './disk.ts'
import { type ObjectRef, type Permit, type Storage, StorageError, type StorageRefusal } from './port.ts'
import { serveObject } from './serve/routes.ts'

type StorageRoutesOptions = {
  storage: DiskStorage
  /** Without it, every upload with a valid address is accepted. */
  admit?: Admit
  /** Milliseconds without a byte in either direction after which a transfer is aborted. */
  idleTimeout?: number
}

type Address = { Params: { bucket: string; '*': string } }

const named = ({ bucket, '*': object }: Address['Params']) => ({ bucket, object })

/** Routes of the disk storage: a signed address permits sending or fetching one object. */
export const storageRoutes: FastifyPluginAsync<StorageRoutesOptions> = async (
  server,
  { storage, admit = async () => true, idleTimeout = 60_000 },
) => {
  acceptStreams(server)

  server.put<Address>('/storage/:bucket/*', async (request, reply) => {
    const permit = permitted(storage, request, named(request.params), 'PUT')
    const { bucket, object, contentType } = permit
    if (request.headers['content-type']?.toLowerCase() !== contentType.toLowerCase()) {
      throw new Refusal('invalid_argument', `This URL accepts a file of type ${contentType}.`)
    }
    const announced = request.headers['content-length']
    if ('size' in permit && announced !== undefined && Number(announced) !== permit.size) {
      throw new Refusal('invalid_argument', `This URL accepts a file of ${permit.size} bytes, not ${announced}.`)
    }
    if ('maxSize' in permit && Number(announced ?? 0) > permit.maxSize) throw tooLarge(permit.maxSize)
    const ref = { bucket, object }
    await admitted(admit, ref)
    const bytes = whileAdmitted(received(request.raw, idleTimeout), admit, ref)
    const stored = await ('size' in permit
      ? storage.putNew(ref, bytes, { contentType, size: permit.size })
      : storage.putNew(ref, atMost(bytes, permit.maxSize), { contentType }))
    return reply.send({ bucket, object, size: stored.size, etag: stored.etag })
  })

  server.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/storage/:bucket/*',
    handler: async (request, reply) => {
      const { bucket, object, fileName } = permitted(storage, request, named(request.params), 'GET')
      request.raw.socket.setTimeout(idleTimeout)
      const ref = { bucket, object }
      return serveObject(storage, request, reply, {
        ref,
        cacheControl: 'private, no-cache',
        disposition: attachment(fileName),
        refuse: (status, headers) => new Refusal(...notServed[status], { status, headers }),
      })
    },
  })
}

const notServed: Record<404 | 412 | 416, [TwirpCode, string]> = {
  404: ['not_found', "This file doesn't exist."],
  412: ['failed_precondition', 'The file has changed.'],
  416: ['out_of_range', 'The requested range is outside the file.'],
}

const tooLarge = (maxSize: number): Refusal =>
  new Refusal('invalid_argument', `This URL accepts a file of at most ${maxSize} bytes.`, { status: 413 })

async function* atMost(chunks: AsyncIterable<Uint8Array>, maxSize: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > maxSize) throw tooLarge(maxSize)
    yield chunk
  }
}

/** Sets up routes whose bodies are stored as streams whatever their type, and whose errors are answered here. */
export function acceptStreams(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.setErrorHandler((error, request, reply) => {
    if (request.method === 'PUT' || request.method === 'PATCH') linger(request.raw)
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return reply
      .code(refusal.status)
      .headers({ 'cache-control': 'no-store', ...refusal.headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code: refusal.code, msg: refusal.message, meta: {} }))
  })
}

/** What the address of this request permits, if it was signed for this use. */
export function permitted<Method extends Permit['method']>(
  storage: Pick<Storage, 'verify'>,
  request: FastifyRequest,
  asked: { bucket: string; object: string; method?: string },
  method: Method,
): Extract<Permit, { method: Method }> {
  const verdict = storage.verify({ method: request.method, ...asked, query: request.query as Record<string, unknown> })
  if ('refused' in verdict) {
    throw new Refusal(
      'permission_denied',
      verdict.refused === 'expired' ? 'This URL has expired.' : 'This URL was not signed by this server.',
    )
  }
  if (verdict.permit.method !== method) throw new Refusal('permission_denied', 'This URL was signed for another purpose.')
  return verdict.permit as Extract<Permit, { method: Method }>
}

/** Whether an upload is still expected. Asked before the first byte is read, and while bytes arrive. */
export type Admit = (ref: ObjectRef) => Promise<boolean>

const unwanted = (): Refusal => new Refusal('not_found', 'This upload was canceled or has already been used.', { status: 410 })

export async function admitted(admit: Admit, ref: ObjectRef): Promise<void> {
  if (!(await admit(ref))) throw unwanted()
}

/** Milliseconds between two checks that a running upload is still expected. */
const checkInterval = 2_000

/**
 * The bytes of a request while they are expected, so that canceling an upload doesn't depend on its sender. Each chunk is valid until the
 * next one is requested.
 */
export async function* whileAdmitted(chunks: AsyncIterable<Uint8Array>, admit: Admit, ref: ObjectRef): AsyncGenerator<Uint8Array> {
  let asked = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    freeMemory(chunk)
    if (performance.now() - asked < checkInterval) continue
    await admitted(admit, ref)
    asked = performance.now()
  }
  await admitted(admit, ref)
}

/** The request's bytes. The request stays open when the reader stops, so that a response can still be sent. */
export async function* received(request: IncomingMessage, idleTimeout: number): AsyncGenerator<Uint8Array> {
  request.socket.setTimeout(idleTimeout)
  try {
    yield* request.iterator({ destroyOnReturn: false })
    // Everything has arrived: from now on only our disk takes time.
    request.socket.setTimeout(0)
  } catch (error) {
    throw new Refusal('canceled', 'The connection was lost before the whole file arrived.', { cause: error })
  }
}

const codes: Record<StorageRefusal, TwirpCode> = {
  'bad-name': 'invalid_argument',
  'bad-type': 'invalid_argument',
  'bad-range': 'out_of_range',
  'wrong-size': 'invalid_argument',
  exists: 'already_exists',
  gone: 'not_found',
  full: 'resource_exhausted',
}

type Options = ErrorOptions & { status?: number | undefined; headers?: Record<string, string> }

class Refusal extends Error {
  readonly code: TwirpCode
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: TwirpCode, message: string, { status = statusOf[code], headers = {}, ...options }: Options = {}) {
    super(message, options)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.headers = headers
  }
}

/** The response to an error, or null for a bug. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StorageError) {
    const status = error.code === 'full' ? insufficientStorage : undefined
    return new Refusal(codes[error.code], error.message, { status, cause: error })
  }
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('invalid_argument', 'The content type is invalid.', { cause: error })
  }
  return null
}

/** Milliseconds that a client that is still sending has to read its rejection. */
const lingerTime = 5_000

/**
 * Discards the rest of a rejected body for a while, then closes the connection. Closing it immediately would reset it, and the response
 * would be lost.
 */
export function linger(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  request.resume()
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, lingerTime)
  request.once('close', () => clearTimeout(timer))
}
