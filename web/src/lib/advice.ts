import { isAuthError } from './auth.ts'
import { messageOf } from './rpc.ts'
import { waitingTime } from './time.ts'

/** How long to wait, if the server said so. */
export const waitFor = (seconds: number | undefined): string => (seconds === undefined ? 'a few minutes' : waitingTime(seconds))

/** The message for an error that isn't shown at a field. */
export const adviceOn = (error: unknown): string =>
  isAuthError(error, 'TOO_MANY_REQUESTS', 'SIGN_IN_BLOCKED')
    ? `Too many attempts. Please wait ${waitFor(error.retryAfter)} and try again.`
    : messageOf(error)
