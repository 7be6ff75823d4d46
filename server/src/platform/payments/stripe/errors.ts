import Stripe from 'stripe'
import { PaymentsError } from '../port.ts'

/** Maps errors of the library to those of the port. Anything else is a bug and passed on. */
export function toPaymentsError(error: unknown): unknown {
  const { StripeError, StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors
  if (!(error instanceof StripeError)) return error
  // Messages may contain what people typed, so only types and codes are passed on.
  const { type, code, statusCode, requestId } = error
  const said = `Stripe answered ${[type, code, statusCode, requestId].filter(Boolean).join(' ')}`
  if (error instanceof StripeSignatureVerificationError) return new PaymentsError('refused', said, { cause: error })
  const isUnknown = error instanceof StripeInvalidRequestError && (code === 'resource_missing' || statusCode === 404)
  return new PaymentsError(isUnknown ? 'unknown' : 'unavailable', said, { cause: error })
}

/** Whether Stripe doesn't have such an object. */
export const isMissing = (error: unknown, what: 'price'): error is PaymentsError =>
  error instanceof PaymentsError &&
  error.code === 'unknown' &&
  error.cause instanceof Stripe.errors.StripeError &&
  new RegExp(`\\b${what}\\b`).test(error.cause.param ?? '')

export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toPaymentsError(error)
  }
}
