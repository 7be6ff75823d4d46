import Stripe from 'stripe'
import { PaymentsError } from '../port.ts'

/** What the library throws, in the port's three words. What is neither is a bug of ours and stays as it is. */
export function toPaymentsError(error: unknown): unknown {
  const { StripeError, StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors
  if (!(error instanceof StripeError)) return error
  // The words may hold what people typed, so only kinds and codes go on.
  const { type, code, statusCode, requestId } = error
  const said = `Stripe answered ${[type, code, statusCode, requestId].filter(Boolean).join(' ')}`
  if (error instanceof StripeSignatureVerificationError) return new PaymentsError('refused', said, { cause: error })
  const isUnknown = error instanceof StripeInvalidRequestError && (code === 'resource_missing' || statusCode === 404)
  return new PaymentsError(isUnknown ? 'unknown' : 'unavailable', said, { cause: error })
}

/** Whether what Stripe does not have is such a thing. */
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
