import type { IncomingMessage } from 'node:http'
import { statusOf, type TwirpCode } from '@castwright/contract/errors.ts'
import { StorageError, type StorageRefusal } from './port.ts'

const codes: Record<StorageRefusal, TwirpCode> = {
  'bad-name': 'invalid_argument',
  'bad-type': 'invalid_argument',
  'bad-range': 'out_of_range',
  'wrong-size': 'invalid_argument',
  exists: 'already_exists',
  gone: 'not_found',
  full: 'resource_exhausted',
}

type Options = ErrorOptions & { status?: number; headers?: Record<string, string> }

export class Refusal extends Error {
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

/** The answer to an error, or null where it is a bug and none of ours to word. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StorageError) return new Refusal(codes[error.code], error.message, { cause: error })
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('invalid_argument', 'The content type cannot be read.', { cause: error })
  }
  return null
}

/** How long a client that is still sending has to read its refusal. */
const patience = 5_000

/**
 * Throws the rest of a refused body away for a while, then cuts it off. To close at once would reset the connection, and the
 * answer would be lost on its way.
 */
export function linger(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, patience)
  request.once('close', () => clearTimeout(timer))
}
