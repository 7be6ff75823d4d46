import { statusOf, type TwirpCode } from '@castwright/contract/twirp.ts'
import { AuthError } from './authError.ts'
import { waitingTime } from './time.ts'

/** Twirp's error codes, or `network` if there was no response. */
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

  /** Seconds to wait before retrying, if the server said so. */
  get retryAfter(): number | undefined {
    const seconds = this.meta['retry_after']
    return seconds === undefined ? undefined : Number(seconds)
  }
}

const temporaryCodes: ReadonlySet<RpcCode> = new Set<RpcCode>(['network', 'unavailable', 'deadline_exceeded'])

/** Whether the same call may succeed later. */
export const isTemporary = (error: unknown): error is RpcError => error instanceof RpcError && temporaryCodes.has(error.code)

const isCode = (word: unknown): word is TwirpCode => typeof word === 'string' && Object.hasOwn(statusOf, word)

type Answer = { code: TwirpCode; msg: string; meta?: Record<string, string> }

/** Doesn't use zod, which the first screen doesn't load. */
function isAnswer(body: unknown): body is Answer {
  const { code, msg, meta = {} } = (body ?? {}) as Record<string, unknown>
  const isMeta = typeof meta === 'object' && meta !== null && Object.values(meta).every((value) => typeof value === 'string')
  return isCode(code) && typeof msg === 'string' && isMeta
}

/** For responses of proxies, which aren't in the Twirp format. */
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

/** Adds the waiting time to rate limit errors. */
const wordsOf = ({ code, msg, meta = {} }: Answer): string =>
  code === 'resource_exhausted' && meta['retry_after'] !== undefined
    ? `Too many attempts. Please wait ${waitingTime(Number(meta['retry_after']))} and try again.`
    : msg

export function errorFromAnswer(status: number, body: unknown): RpcError {
  if (isAnswer(body)) return new RpcError(body.code, wordsOf(body), body.meta)
  const code = codeOfStatus[status] ?? 'unknown'
  const msg =
    code === 'unavailable' ? 'The server is temporarily unavailable. Please try again in a moment.' : 'An unexpected error occurred.'
  return new RpcError(code, msg)
}

export const unreachable = (cause: unknown): RpcError =>
  new RpcError('network', 'The server could not be reached. Please check your connection and try again.', {}, { cause })

/** An old page may get responses of a newer server in another format. */
export const misunderstood = (cause: unknown): RpcError =>
  new RpcError('internal', 'Unexpected response from the server. Please reload the page.', {}, { cause })

/** A message for users, for any error. */
export const messageOf = (error: unknown): string =>
  error instanceof RpcError || error instanceof AuthError ? error.message : 'An unexpected error occurred.'
