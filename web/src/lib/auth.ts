import { z } from 'zod'

/** Why `/api/auth` refused, as far as a screen has words for it. */
export type AuthReason = 'emailTaken' | 'wrongCredentials' | 'unknownEmail' | 'expiredLink' | 'tooOften' | 'unreachable' | 'other'

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly reason: AuthReason
  /** Seconds until another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(reason: AuthReason, message: string, retryAfter?: number, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

const reasons: Record<string, AuthReason> = {
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
  INVALID_EMAIL_OR_PASSWORD: 'wrongCredentials',
  INVALID_PASSWORD: 'wrongCredentials',
  USER_NOT_FOUND: 'unknownEmail',
  INVALID_TOKEN: 'expiredLink',
  TOKEN_EXPIRED: 'expiredLink',
}

const Failure = z.object({ code: z.string().optional(), message: z.string().optional() })
const Account = z.object({ user: z.object({ id: z.string(), email: z.string() }) })
export type Account = z.infer<typeof Account>['user']

const seconds = (header: string | null): number | undefined => (header !== null && /^\d+$/.test(header) ? Number(header) : undefined)

async function call(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new AuthError('unreachable', 'The server could not be reached. Please check your connection and try again.', undefined, { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  if (response.status === 429) {
    const after = seconds(response.headers.get('retry-after') ?? response.headers.get('x-retry-after'))
    throw new AuthError('tooOften', 'Too many tries. Please wait a while.', after)
  }
  if (response.status > 501) throw new AuthError('unreachable', 'The server is not ready to answer. Please try again in a moment.')
  const failure = Failure.safeParse(answer).data
  throw new AuthError(reasons[failure?.code ?? ''] ?? 'other', failure?.message ?? 'An unexpected error occurred.')
}

export const auth = {
  /** A new account, signed in at once. */
  async signUp(form: { email: string; password: string }): Promise<Account> {
    return Account.parse(await call('sign-up/email', form)).user
  },
  async signIn(form: { email: string; password: string }): Promise<void> {
    await call('sign-in/email', form)
  },
  async signOut(): Promise<void> {
    await call('sign-out', {})
  },
  /** Who is signed in, if anybody. */
  async account(): Promise<Account | null> {
    return Account.nullable().parse(await call('get-session'))?.user ?? null
  },
  async requestPasswordReset(email: string): Promise<void> {
    await call('request-password-reset', { email })
  },
  async resetPassword(form: { token: string; newPassword: string }): Promise<void> {
    await call('reset-password', form)
  },
}
