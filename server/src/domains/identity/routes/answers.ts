import { statusOf, type TwirpCode } from '@castwright/contract/errors.ts'
import { isAPIError } from 'better-auth/api'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { Fault } from '../../../platform/fault.ts'

/** What `/api/auth` refuses it answers as better-auth does: `{ code, message }`, and `fields` where a form is wrong. */
const codes: Partial<Record<TwirpCode, string>> = {
  resource_exhausted: 'TOO_MANY_REQUESTS',
  invalid_argument: 'INVALID_FIELDS',
  malformed: 'BAD_JSON',
  bad_route: 'NOT_FOUND',
}

export function send(reply: FastifyReply, status: number, body: unknown, setCookies: string[] = []): FastifyReply {
  if (setCookies.length > 0) reply.header('set-cookie', setCookies)
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Anything that is no refusal goes on to the server's own handler, which logs it. */
export function sendRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (isAPIError(error) && error.statusCode < 500) {
    return send(reply, error.statusCode, { code: error.body?.code ?? error.status, message: error.body?.message ?? error.message })
  }
  if (!(error instanceof Fault)) throw error
  const { code, msg, meta = {} } = error.refusal
  const { retry_after: wait, reason, ...fields } = meta
  if (wait !== undefined) reply.header('retry-after', wait)
  const message = code === 'invalid_argument' ? (Object.values(fields)[0] ?? msg) : msg
  return send(reply, statusOf[code], {
    code: reason?.toUpperCase() ?? codes[code] ?? code.toUpperCase(),
    message,
    ...(code === 'invalid_argument' && { fields }),
  })
}

/** Text that every part on the way can hold: no NUL, no half of a surrogate pair. */
const isWhole = (value: unknown): boolean => typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())

/** What the form reads of a body. Anything else in it is ignored, a `name` or an `image` too. */
export function parse(form: z.ZodObject, body: unknown): Record<string, unknown> {
  const fields: Record<string, string> = {}
  const parsed = form.safeParse(body)
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message
  for (const [field, value] of Object.entries(parsed.data ?? {}))
    if (!isWhole(value)) fields[field] = 'This text has characters that cannot be kept.'
  if (!parsed.success || Object.keys(fields).length > 0) throw new Fault('invalid_fields', fields)
  return parsed.data
}
