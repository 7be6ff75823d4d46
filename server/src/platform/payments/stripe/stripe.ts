import Stripe from 'stripe'
import { PaymentsError, type Payments } from '../port.ts'
import { asking, toPaymentsError } from './errors.ts'
import { idOf, paymentsOf, toCard, toEvent, toInvoice, toSubscription } from './read.ts'

/** The one version of Stripe's API that we speak, whatever the account is set to. It is the one whose types the library has. */
export const apiVersion = '2026-10-28.endive'

/** Seconds after which a message is too old to be believed. */
const tolerance = 300

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Another server than Stripe's own, for tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' }
  /** Milliseconds for one try. */
  timeout?: number
  retries?: number
}

const pageSize = 20

export function openStripe({ secretKey, webhookSecret, server, timeout = 10_000, retries = 2 }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Castwright' },
    ...server,
  })

  /** A customer who left a checkout open and begins another must not be able to pay both. */
  async function expireOpen(customerId: string): Promise<void> {
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 20 })
    for (const { id, status } of data) if (status === 'open') await stripe.checkout.sessions.expire(id)
  }

  /** Payments of a customer that were given back: an invoice itself does not say so. */
  async function refundedOf(customerId: string): Promise<Set<string>> {
    const { data } = await stripe.charges.list({ customer: customerId, limit: 100 })
    return new Set(
      data.filter(({ refunded }) => refunded).flatMap((charge) => [charge.id, idOf(charge.payment_intent)].filter((id) => id !== null)),
    )
  }

  return {
    name: 'stripe',
    isTestMode: false,
    signatureHeader: 'stripe-signature',
    createCustomer: ({ key, userId, email }) =>
      asking(async () => {
        const { id } = await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: key })
        return { customerId: id }
      }),
    createCheckout: ({ key, customerId, userId, priceId, successUrl, cancelUrl }) =>
      asking(async () => {
        await expireOpen(customerId)
        const { id, url } = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            allow_promotion_codes: true,
            metadata: { userId },
            subscription_data: { metadata: { userId } },
          },
          { idempotencyKey: key },
        )
        if (!url) throw new PaymentsError('unavailable', 'Stripe made a checkout without an address.')
        return { sessionId: id, url }
      }),
    findCheckout: (sessionId) =>
      asking(async () => {
        const { customer, status } = await stripe.checkout.sessions.retrieve(sessionId)
        return { customerId: idOf(customer), isComplete: status === 'complete' }
      }).catch((error: unknown) => {
        if (error instanceof PaymentsError && error.code === 'unknown') return null
        throw error
      }),
    createPortal: ({ customerId, returnUrl }) =>
      asking(async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
        return { url }
      }),
    findSubscriptions: (customerId) =>
      asking(async () => {
        const found = await stripe.subscriptions
          .list({ customer: customerId, status: 'all', limit: 100 })
          .autoPagingToArray({ limit: 1000 })
        return found.map(toSubscription)
      }),
    findCard: (customerId) =>
      asking(async () => {
        const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
        if (customer.deleted) return null
        const own = toCard(customer.invoice_settings.default_payment_method)
        if (own) return own
        // The checkout leaves the card with the subscription.
        const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 10, expand: ['data.default_payment_method'] })
        return data.map((one) => toCard(one.default_payment_method)).find((card) => card !== null) ?? null
      }),
    findInvoices: (customerId, cursor) =>
      asking(async () => {
        const { data, has_more } = await stripe.invoices.list({
          customer: customerId,
          limit: pageSize,
          expand: ['data.payments'],
          ...(cursor === null ? {} : { starting_after: cursor }),
        })
        const isAnyPaid = data.some((one) => one.status === 'paid' && paymentsOf(one).length > 0)
        const refunded = isAnyPaid ? await refundedOf(customerId) : new Set<string>()
        return { invoices: data.map((one) => toInvoice(one, refunded)), cursor: has_more ? (data.at(-1)?.id ?? null) : null }
      }),
    cancelAll: (customerId) =>
      asking(async () => {
        await expireOpen(customerId)
        const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
        for (const { id, status } of data) {
          if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id)
        }
      }),
    readEvent({ body, signature, now }) {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, tolerance, undefined, now.getTime()))
      } catch (error) {
        throw toPaymentsError(error)
      }
    },
  }
}
