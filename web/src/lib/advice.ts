import { isAuthError } from './auth.ts'
import { messageOf } from './rpc.ts'
import { waitingTime } from './time.ts'

/** How long to wait, as far as the server said. */
export const waitFor = (seconds: number | undefined): string => (seconds === undefined ? 'a few minutes' : waitingTime(seconds))

/** What happened and what to do, where the failure has no place of its own on the screen. */
export const adviceOn = (error: unknown): string =>
  isAuthError(error, 'TOO_MANY_REQUESTS') ? `Too many attempts. Please wait ${waitFor(error.retryAfter)} and try again.` : messageOf(error)
