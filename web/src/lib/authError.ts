import { authErrors, type AuthErrorCode } from '@castwright/contract/auth-errors.ts'

/** Why `/api/auth` refused: one of the contract's codes, or what no refusal of its own stands for. */
export type AuthCode =
  | AuthErrorCode
  | 'INVALID_FIELDS'
  | 'TOO_MANY_REQUESTS'
  | 'UNAUTHENTICATED'
  | 'NOT_FOUND'
  /** No answer came, or none that is ours. */
  | 'UNREACHABLE'
  | 'UNKNOWN'

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthCode
  /** Seconds until another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(code: AuthCode, message: string, options: ErrorOptions & { retryAfter?: number | undefined } = {}) {
    super(message, options)
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

export const isAuthError = (error: unknown, ...codes: AuthCode[]): error is AuthError =>
  error instanceof AuthError && codes.includes(error.code)

const others = ['INVALID_FIELDS', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'NOT_FOUND'] as const satisfies AuthCode[]

const isCode = (word: string): word is AuthCode => Object.hasOwn(authErrors, word) || others.some((code) => code === word)

const seconds = (header: string | null): number | undefined => (header !== null && /^\d+$/.test(header) ? Number(header) : undefined)

export function errorFromResponse(response: Response, body: unknown): AuthError {
  // Without zod, which the first screen does not load.
  const { code, msg, message } = (body ?? {}) as Record<string, unknown>
  // The server itself is short of something: it answers in the words of all other calls.
  if (code === 'resource_exhausted' && typeof msg === 'string') return new AuthError('UNREACHABLE', msg)
  if (response.status === 429) {
    return new AuthError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a while.', {
      retryAfter: seconds(response.headers.get('retry-after')),
    })
  }
  if (response.status > 501) return new AuthError('UNREACHABLE', 'The server is not ready to answer. Please try again in a moment.')
  // What breaks in there is for the server's log, not for the reader.
  if (typeof code !== 'string' || typeof message !== 'string' || response.status >= 500)
    return new AuthError('UNKNOWN', 'An unexpected error occurred.')
  return new AuthError(isCode(code) ? code : 'UNKNOWN', message)
}

export const serverUnreachable = (cause: unknown): AuthError =>
  new AuthError('UNREACHABLE', 'The server could not be reached. Please check your connection and try again.', { cause })

/** An older page can meet a newer server: its answers may have another shape. */
export const answerMisunderstood = (cause: unknown): AuthError =>
  new AuthError('UNKNOWN', 'The answer of the server could not be understood. Please reload the page.', { cause })
