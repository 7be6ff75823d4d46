import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../fault.ts'
import { askedRange, precondition, rangeHolds } from '../headers.ts'
import type { ObjectRef, Storage } from '../port.ts'

type Served = {
  ref: ObjectRef
  cacheControl: string
  disposition: string
  /** Default: the type it is stored with. */
  contentType?: string
  headers?: Record<string, string>
  /** An error to answer with instead of an empty response. */
  refuse?: (status: 404 | 412 | 416, headers: Record<string, string>) => Error
}

/** Serves a stored object, with ranges for players and for resuming downloads (RFC 9110, sections 13 and 14). */
export async function serveObject(
  storage: Pick<Storage, 'head' | 'get'>,
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
): Promise<FastifyReply> {
  const { ref, cacheControl, disposition, contentType, headers, refuse } = served
  const object = await storage.head(ref)
  if (!object) throw refuse?.(404, {}) ?? new Fault('not_found')
  const fail = (status: 412 | 416, range: Record<string, string> = {}): FastifyReply => {
    if (refuse) throw refuse(status, range)
    return reply.code(status).headers(range).send()
  }
  reply.headers({
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    ...headers,
  })
  const met = precondition(request.headers, object)
  if (met === 412) return fail(412)
  const mayRange = met === 200 && request.method === 'GET' && rangeHolds(request.headers['if-range'], object)
  const range = askedRange(mayRange ? request.headers.range : undefined, object.size)
  if (range === 'unsatisfiable') return fail(416, { 'content-range': `bytes */${object.size}` })
  const part = range === 'whole' ? undefined : range
  const found = met === 304 || request.method === 'HEAD' ? undefined : await storage.get(ref, part)
  // Between the two reads the object may be deleted or replaced, or the client may leave.
  if (found === null || (found && found.object.etag !== object.etag)) {
    found?.body.destroy()
    return serveObject(storage, request, reply, served)
  }
  if (reply.raw.destroyed) {
    found?.body.destroy()
    return reply.hijack()
  }
  reply.headers({ 'cache-control': cacheControl, etag: `"${object.etag}"`, 'last-modified': object.modifiedAt.toUTCString() })
  if (met === 304) return reply.code(304).send()
  reply.headers({
    'content-type': contentType ?? object.contentType,
    'content-disposition': disposition,
    'content-length': part ? part.end - part.start + 1 : object.size,
  })
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
  return reply.send(found?.body)
}
