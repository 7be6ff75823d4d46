import type { AuthErrorCode } from '@castwright/contract/identity/errors.ts'

/** Error codes of `/api/auth`: those of the contract, and general ones. */
export type AuthCode =
  | AuthErrorCode
  | 'INVALID_FIELDS'
  | 'TOO_MANY_REQUESTS'
  | 'UNAUTHENTICATED'
  | 'NOT_FOUND'
  /** No response, or one from a proxy. */
  | 'UNREACHABLE'
  | 'UNKNOWN'

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthCode
  /** Seconds to wait before retrying, if the server said so. */
  readonly retryAfter: number | undefined

  constructor(code: AuthCode, message: string, options: ErrorOptions & { retryAfter?: number | undefined } = {}) {
    super(message, options)
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

export const isAuthError = (error: unknown, ...codes: AuthCode[]): error is AuthError =>
  error instanceof AuthError && codes.includes(error.code)

const seconds = (header: string | null): number | undefined => (header !== null && /^\d+$/.test(header) ? Number(header) : undefined)

export function errorFromResponse(response: Response, body: unknown): AuthError {
  // Doesn't use zod, which the first screen doesn't load.
  const { code, msg, message } = (body ?? {}) as Record<string, unknown>
  // The server is overloaded or out of disk space and answers in the RPC format.
  if (code === 'resource_exhausted' && typeof msg === 'string') return new AuthError('UNREACHABLE', msg)
  if (response.status === 429) {
    return new AuthError(code === 'SIGN_IN_BLOCKED' ? code : 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a while.', {
      retryAfter: seconds(response.headers.get('retry-after')),
    })
  }
  if (response.status > 501) return new AuthError('UNREACHABLE', 'The server is temporarily unavailable. Please try again in a moment.')
  // Internal errors are for the server's log, not for users.
  if (typeof code !== 'string' || typeof message !== 'string' || response.status >= 500)
    return new AuthError('UNKNOWN', 'An unexpected error occurred.')
  // No screen handles a code that only a newer server knows, so it needn't be checked. The list of codes would be loaded with every page.
  return new AuthError(code as AuthCode, message)
}

export const serverUnreachable = (cause: unknown): AuthError =>
  new AuthError('UNREACHABLE', 'The server could not be reached. Please check your connection and try again.', { cause })

/** An old page may get responses of a newer server in another format. */
export const answerMisunderstood = (cause: unknown): AuthError =>
  new AuthError('UNKNOWN', 'Unexpected response from the server. Please reload the page.', { cause })
