import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ObjectRef, Storage } from './port.ts'
import { linger, Refusal, refusalOf } from './refusals.ts'
import type { Permit } from './signing.ts'

/** Whether an upload is still awaited. Asked before the first byte is read, and while bytes come. */
export type Admit = (ref: ObjectRef) => Promise<boolean>

/** Routes whose bodies are streams to be stored, whatever type they say they are, and whose refusals are worded here. */
export function openDoors(server: FastifyInstance): void {
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

/** What the address of this request permits, where it was signed for this use. */
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
      verdict.refused === 'expired' ? 'This address has expired.' : 'This address was not signed by this server.',
    )
  }
  if (verdict.permit.method !== method) throw new Refusal('permission_denied', 'This address was signed for another use.')
  return verdict.permit as Extract<Permit, { method: Method }>
}

const unwanted = (): Refusal => new Refusal('not_found', 'This upload was cancelled, or has been used already.', { status: 410 })

export async function admitted(admit: Admit, ref: ObjectRef): Promise<void> {
  if (!(await admit(ref))) throw unwanted()
}

/** Milliseconds between two questions whether an upload that is on its way is still awaited. */
const askAgain = 2_000

/** The bytes while they are awaited; whoever cancels an upload need not wait for its sender to hear of it. */
export async function* whileAdmitted(chunks: AsyncIterable<Uint8Array>, admit: Admit, ref: ObjectRef): AsyncGenerator<Uint8Array> {
  let asked = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    if (performance.now() - asked < askAgain) continue
    await admitted(admit, ref)
    asked = performance.now()
  }
  await admitted(admit, ref)
}

/** The request's bytes. The request itself stays open when its reader gives up, so that an answer can still be sent. */
export async function* received(request: IncomingMessage, idleTimeout: number): AsyncGenerator<Uint8Array> {
  request.socket.setTimeout(idleTimeout)
  try {
    yield* request.iterator({ destroyOnReturn: false })
    // All is here: what takes time from now on is our disk.
    request.socket.setTimeout(0)
  } catch (error) {
    throw new Refusal('canceled', 'The connection broke before the whole file had arrived.', { cause: error })
  }
}
