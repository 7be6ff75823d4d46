import { statusOf, type TwirpCode } from '@castwright/contract/errors.ts'
import { AuthError } from './authError.ts'
import { waitingTime } from './time.ts'

/** Why a call failed: one of the wire's own codes, or `network` when no answer came at all. */
export type RpcCode = TwirpCode | 'network'

export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: RpcCode
  readonly msg: string
  readonly meta: Readonly<Record<string, string>>

  constructor(code: RpcCode, msg: string, meta: Record<string, string> = {}, options?: ErrorOptions) {
    super(msg, options)
    this.code = code
    this.msg = msg
    this.meta = meta
  }

  /** Seconds until another try makes sense, where the server said so. */
  get retryAfter(): number | undefined {
    const seconds = this.meta['retry_after']
    return seconds === undefined ? undefined : Number(seconds)
  }
}

const isCode = (word: unknown): word is TwirpCode => typeof word === 'string' && Object.hasOwn(statusOf, word)

type Answer = { code: TwirpCode; msg: string; meta?: Record<string, string> }

/** Without zod, which the first screen does not load. */
function isAnswer(body: unknown): body is Answer {
  const { code, msg, meta = {} } = (body ?? {}) as Record<string, unknown>
  const isMeta = typeof meta === 'object' && meta !== null && Object.values(meta).every((value) => typeof value === 'string')
  return isCode(code) && typeof msg === 'string' && isMeta
}

/** What a proxy in between may answer without knowing our words. */
const codeOfStatus: Record<number, TwirpCode> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'bad_route',
  413: 'malformed',
  429: 'resource_exhausted',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** A limit says how long to wait. */
const wordsOf = ({ code, msg, meta = {} }: Answer): string =>
  code === 'resource_exhausted' && meta['retry_after'] !== undefined
    ? `Too many attempts. Please wait ${waitingTime(Number(meta['retry_after']))} and try again.`
    : msg

export function errorFromAnswer(status: number, body: unknown): RpcError {
  if (isAnswer(body)) return new RpcError(body.code, wordsOf(body), body.meta)
  const code = codeOfStatus[status] ?? 'unknown'
  const msg = code === 'unavailable' ? 'The server is not ready to answer. Please try again in a moment.' : 'An unexpected error occurred.'
  return new RpcError(code, msg)
}

export const unreachable = (cause: unknown): RpcError =>
  new RpcError('network', 'The server could not be reached. Please check your connection and try again.', {}, { cause })

/** An older page can meet a newer server: its answers may have another shape. */
export const misunderstood = (cause: unknown): RpcError =>
  new RpcError('internal', 'The answer of the server could not be understood. Please reload the page.', {}, { cause })

/** A sentence for the reader, whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof RpcError || error instanceof AuthError ? error.message : 'An unexpected error occurred.'
