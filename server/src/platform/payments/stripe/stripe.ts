import Stripe from 'stripe'
import { PaymentsError, type Payments } from '../port.ts'
import { idOf, paymentsOf, toCard, toEvent, toInvoice, toPaymentsError, toSubscription, unlessUnknown, withPortErrors } from './read.ts'

/** The API version we use, whatever the account's default. The library's types are for this one. */
export const apiVersion = '2026-10-28.endive'

/** Maximum age of a webhook in seconds. */
const tolerance = 300

type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** For tests: a server other than Stripe's. */
  server?: { host: string; port: number; protocol: 'http' | 'https' }
  /** Milliseconds per attempt. */
  timeoutMs?: number
  retries?: number
}

const pageSize = 20

export function openStripe({ secretKey, webhookSecret, server, timeoutMs = 10_000, retries = 2 }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Castwright' },
    ...server,
  })

  async function findOpen(customerId: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 20 })
    return data.filter(({ status }) => status === 'open')
  }

  /** Another call may have expired it in the meantime. One that was paid in the meantime is an error. */
  async function expire({ id }: { id: string }): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      const { status } = await stripe.checkout.sessions.retrieve(id)
      if (status !== 'expired') throw error
    }
  }

  /** A customer who left a checkout open and starts another must not be able to pay both. */
  async function expireOpen(customerId: string): Promise<void> {
    for (const session of await findOpen(customerId)) await expire(session)
  }

  /** Of sessions created concurrently, both calls keep the same one open. */
  async function keepLast(customerId: string, made: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
    const others = (await findOpen(customerId)).filter(({ id }) => id !== made.id)
    const [last, ...rest] = [made, ...others].toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
    for (const session of rest) await expire(session)
    return last!
  }

  /** The portal page that confirms changing a subscription to a price, or null if there is nothing to change. */
  async function changeTo(customerId: string, priceId: string): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | null> {
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 10 })
    const running = data.find(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')
    const item = running?.items.data[0]
    if (!running || !item || item.price.id === priceId) return null
    return {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: running.id, items: [{ id: item.id, price: priceId, quantity: 1 }] },
    }
  }

  /** Refunded payments of a customer, which aren't visible in the invoice. */
  async function refundedOf(customerId: string): Promise<Set<string>> {
    const { data } = await stripe.charges.list({ customer: customerId, limit: 100 })
    return new Set(
      data.filter(({ refunded }) => refunded).flatMap((charge) => [charge.id, idOf(charge.payment_intent)].filter((id) => id !== null)),
    )
  }

  async function end({ id, status }: Stripe.Subscription): Promise<void> {
    if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id)
  }

  const methods: Omit<Payments, 'name' | 'isTestMode' | 'signatureHeader' | 'readEvent'> = {
    async createCustomer({ key, buyer, email }) {
      const { id } = await stripe.customers.create({ email, metadata: { ...buyer } }, { idempotencyKey: key })
      return { customerId: id }
    },
    async createCheckout({ key, customerId, buyer, priceId, successUrl, cancelUrl }) {
      await expireOpen(customerId)
      const made = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: Object.values(buyer)[0]!,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          allow_promotion_codes: true,
          metadata: { ...buyer },
          subscription_data: { metadata: { ...buyer } },
        },
        { idempotencyKey: key },
      )
      const { id, url } = await keepLast(customerId, made)
      if (!url) throw new PaymentsError('unavailable', 'Stripe returned a checkout without a URL.')
      return { sessionId: id, url }
    },
    async createPrice({ key, name, cents, interval }) {
      const { id } = await stripe.prices.create(
        { currency: 'usd', unit_amount: cents, recurring: { interval }, product_data: { name } },
        { idempotencyKey: key },
      )
      return { priceId: id }
    },
    async findCheckout(sessionId) {
      const found = await unlessUnknown(stripe.checkout.sessions.retrieve(sessionId))
      return found && { customerId: idOf(found.customer), isComplete: found.status === 'complete' }
    },
    async createPortal({ customerId, returnUrl, priceId }) {
      const portal = { customer: customerId, return_url: returnUrl }
      const change = priceId === null ? null : await changeTo(customerId, priceId)
      const { url } = change
        ? await stripe.billingPortal.sessions.create({ ...portal, flow_data: change }).catch(async (error: unknown) => {
            // The account's portal settings may not allow this change.
            if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
            return stripe.billingPortal.sessions.create(portal)
          })
        : await stripe.billingPortal.sessions.create(portal)
      return { url }
    },
    async findSubscriptions(customerId) {
      const found = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1000 })
      return found.map(toSubscription)
    },
    async findCard(customerId) {
      const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
      if (customer.deleted) return null
      const own = toCard(customer.invoice_settings.default_payment_method)
      if (own) return own
      // The checkout stores the card with the subscription.
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 10, expand: ['data.default_payment_method'] })
      return data.map((one) => toCard(one.default_payment_method)).find((card) => card !== null) ?? null
    },
    async findInvoices(customerId, cursor) {
      const { data, has_more } = await stripe.invoices.list({
        customer: customerId,
        limit: pageSize,
        expand: ['data.payments'],
        ...(cursor === null ? {} : { starting_after: cursor }),
      })
      const isAnyPaid = data.some((one) => one.status === 'paid' && paymentsOf(one).length > 0)
      const refunded = isAnyPaid ? await refundedOf(customerId) : new Set<string>()
      return { invoices: data.map((one) => toInvoice(one, refunded)), cursor: has_more ? (data.at(-1)?.id ?? null) : null }
    },
    async cancel(subscriptionId) {
      await unlessUnknown(stripe.subscriptions.retrieve(subscriptionId).then(end))
    },
    async cancelAll(customerId) {
      await expireOpen(customerId)
      const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
      for (const subscription of data) await end(subscription)
    },
  }
  return {
    name: 'stripe',
    isTestMode: false,
    signatureHeader: 'stripe-signature',
    ...withPortErrors(methods),
    readEvent({ body, signature, now }) {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, tolerance, undefined, now.getTime()))
      } catch (error) {
        throw toPaymentsError(error)
      }
    },
  }
}
