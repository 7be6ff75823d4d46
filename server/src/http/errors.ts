import { refusals } from '@castwright/contract/errors.ts'
import type { Refusal } from '@castwright/contract/refusal.ts'
import { statusOf } from '@castwright/contract/twirp.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { causesOf, insufficientStorage, isDiskFull } from '../platform/disk-full.ts'
import { Fault } from '../platform/fault.ts'

/** Maps Fastify's own errors to those of the contract. */
const fastifyRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusals.body_too_large,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusals.bad_json,
  FST_ERR_CTP_EMPTY_JSON_BODY: refusals.bad_json,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusals.bad_content_type,
  FST_ERR_BAD_URL: refusals.bad_route,
}

/** PostgreSQL's out_of_memory, too_many_connections, and query_canceled, after waiting too long for a lock or for other queries. */
const overloadCodes = new Set<unknown>(['53200', '53300', '57014'])

/** Errors that only the operator can fix. */
function shortage(error: Error): Refusal | null {
  if (isDiskFull(error)) return refusals.disk_full
  return causesOf(error).some(({ code }) => overloadCodes.has(code)) ? refusals.overloaded : null
}

/** Passes deliberate errors on. Anything else is a bug: logged in full, answered with the ID of its log line. */
export function refusalFor(error: FastifyError | Error, request: FastifyRequest): Refusal {
  if (error instanceof Fault) return error.refusal
  const short = shortage(error)
  if (short) {
    request.log.error({ err: error }, short.meta?.['reason'] === 'disk_full' ? 'The disk is full' : 'The database is overloaded')
    return short
  }
  const code = 'code' in error ? error.code : undefined
  const known = code === undefined ? undefined : fastifyRefusals[code]
  if (known) return known
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return refusals.too_often
  if (status !== undefined && status >= 400 && status < 500) return refusals.bad_json
  request.log.error({ err: error }, 'Unexpected error')
  return { ...refusals.internal, meta: { error_id: request.id } }
}

/** A Twirp client derives the status from the code. Other routes answer a full disk as HTTP does. */
function statusFor({ url }: FastifyRequest, { code, status = statusOf[code], meta }: Refusal): number {
  return meta?.['reason'] === 'disk_full' && !url.startsWith('/api/twirp/') ? insufficientStorage : status
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(statusFor(reply.request, refusal))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: refusal.code, msg: refusal.msg, meta: refusal.meta ?? {} }))
}
