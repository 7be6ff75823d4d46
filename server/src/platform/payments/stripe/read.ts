import Stripe from 'stripe'
import { PaymentsError, type Card, type ProviderEvent, type ProviderInvoice, type ProviderSubscription } from '../port.ts'

/**
 * Converts Stripe's objects to the port's. Field locations differ between API versions: the current one is read first, then the earlier
 * one.
 */

type Loose = Record<string, unknown>

const date = (seconds: unknown): Date | null => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const statuses: Record<string, ProviderSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
  incomplete: 'incomplete',
  paused: 'incomplete',
}

export function toSubscription(given: Stripe.Subscription): ProviderSubscription {
  const [item] = given.items.data
  // Until 2025 the period was in the subscription. Since then it is in its items.
  const periodEnd = date(item?.current_period_end) ?? date((given as unknown as Loose)['current_period_end'])
  return {
    subscriptionId: given.id,
    customerId: idOf(given.customer)!,
    priceId: item?.price.id ?? '',
    status: statuses[given.status] ?? 'incomplete',
    createdAt: new Date(given.created * 1000),
    periodEnd,
    endsAt: date(given.ended_at) ?? date(given.cancel_at) ?? (given.cancel_at_period_end ? periodEnd : null),
  }
}

export function toCard(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  const card = typeof method === 'object' ? method?.card : null
  return card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null
}

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

/** IDs of the payments of an invoice. */
export const paymentsOf = (invoice: Stripe.Invoice): string[] => {
  const before = invoice as unknown as { charge?: string | { id: string } | null; payment_intent?: string | { id: string } | null }
  const payments = (invoice.payments?.data ?? []).flatMap(({ payment }) => [payment.payment_intent, payment.charge])
  return [...payments, before.payment_intent, before.charge].map(idOf).filter((id) => id !== null)
}

const isPaidBack = (invoice: Stripe.Invoice, refunded: Set<string>): boolean =>
  (invoice.total > 0 && invoice.post_payment_credit_notes_amount >= invoice.total) || paymentsOf(invoice).some((id) => refunded.has(id))

export function toInvoice(invoice: Stripe.Invoice, refunded: Set<string>): ProviderInvoice {
  const status = invoiceStatuses.find((one) => one === invoice.status) ?? 'draft'
  return {
    id: invoice.id ?? '',
    number: invoice.number ?? '',
    createdAt: new Date(invoice.created * 1000),
    description: invoice.description ?? invoice.lines.data[0]?.description ?? '',
    cents: invoice.total,
    currency: invoice.currency,
    status: status === 'paid' && isPaidBack(invoice, refunded) ? 'refunded' : status,
    pdfUrl: invoice.invoice_pdf ?? null,
    pageUrl: invoice.hosted_invoice_url ?? null,
  }
}

export function toEvent({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const object = data.object as unknown as { object?: string; id?: string; customer?: string | { id: string } | null }
  const customerId = object.object === 'customer' ? (object.id ?? null) : idOf(object.customer)
  return { eventId: id, type, customerId, createdAt: new Date(created * 1000) }
}

const isUnknown = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.code === 'resource_missing' || error.statusCode === 404)

/** Null if Stripe has no such object. */
export async function unlessUnknown<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Maps errors of the library to those of the port. Anything else is a bug and passed on. */
export function toPaymentsError(error: unknown): unknown {
  const { StripeError, StripeSignatureVerificationError } = Stripe.errors
  if (!(error instanceof StripeError)) return error
  // Messages may contain what people typed, so only types and codes are passed on.
  const { type, code, statusCode, requestId, param = '' } = error
  const said = `Stripe answered ${[type, code, statusCode, requestId].filter(Boolean).join(' ')}`
  if (error instanceof StripeSignatureVerificationError) return new PaymentsError('refused', said, { cause: error })
  // A missing price is a configuration error, not a missing customer.
  const isMissing = isUnknown(error) && !/\bprice\b/.test(param)
  return new PaymentsError(isMissing ? 'unknown' : 'unavailable', said, { cause: error })
}

/** The same methods, with errors of the port. */
export const withPortErrors = <Methods extends Record<string, (...given: never[]) => Promise<unknown>>>(methods: Methods): Methods =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      (...given: never[]) =>
        method(...given).catch((error: unknown) => {
          throw toPaymentsError(error)
        }),
    ]),
  ) as Methods
