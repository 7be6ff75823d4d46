/** Sells plans and memberships by card: Stripe, or the test-mode provider that charges no one. Both behave the same. */

/** One way to pay for one thing. */
export type Price = {
  priceId: string
  productId: string | null
  /** `Pro, billed yearly` */
  name: string
  /** Per billing period. */
  cents: number
  interval: 'month' | 'year'
}

export type ProviderSubscription = {
  subscriptionId: string
  customerId: string
  priceId: string
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  createdAt: Date
  periodEnd: Date | null
  /** When it ends or ended. */
  endsAt: Date | null
}

export type Card = { brand: string; last4: string; expMonth: number; expYear: number }

export type ProviderInvoice = {
  id: string
  number: string
  createdAt: Date
  description: string
  cents: number
  currency: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | 'refunded'
  pdfUrl: string | null
  pageUrl: string | null
}

/** Something happened at the provider. Its state is not trusted, since it may be outdated on arrival. */
export type ProviderEvent = { eventId: string; type: string; customerId: string | null; createdAt: Date }

export type SignedMessage = { body: Buffer; signature: string | undefined }

/** Who pays: a user for a plan, or a listener for a membership. The provider stores it with each payment. */
type Buyer = { userId: string } | { membershipId: string }

/** Idempotency key: a second call with the same key creates nothing new. */
type Keyed = { key: string }

export const providerNames = ['stripe', 'testmode'] as const
export type ProviderName = (typeof providerNames)[number]

export type Payments = {
  name: ProviderName
  isTestMode: boolean
  /** The header with the signature of the provider's webhooks. */
  signatureHeader: string
  createCustomer(customer: Keyed & { buyer: Buyer; email: string }): Promise<{ customerId: string }>
  /**
   * `{CHECKOUT_SESSION_ID}` in the return URL is replaced by the session. Other open checkouts of the customer expire. Throws `unknown`
   * if the customer no longer exists.
   */
  createCheckout(
    checkout: Keyed & { customerId: string; buyer: Buyer; priceId: string; successUrl: string; cancelUrl: string },
  ): Promise<{ sessionId: string; url: string }>
  /** A price that isn't configured, in US dollars. */
  createPrice(price: Keyed & Pick<Price, 'name' | 'cents' | 'interval'>): Promise<{ priceId: string }>
  /** Null if there is no such session. */
  findCheckout(sessionId: string): Promise<{ customerId: string | null; isComplete: boolean } | null>
  /** With a price, it opens on the page that changes the subscription to it. */
  createPortal(portal: { customerId: string; returnUrl: string; priceId: string | null }): Promise<{ url: string }>
  /** All current and past subscriptions of the customer. */
  findSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  findCard(customerId: string): Promise<Card | null>
  /** Newest first. Throws `unknown` if the cursor is not from this customer. */
  findInvoices(customerId: string, cursor: string | null): Promise<{ invoices: ProviderInvoice[]; cursor: string | null }>
  /** Ends a subscription right away. Does nothing if it has ended. */
  cancel(subscriptionId: string): Promise<void>
  /** For a deleted account: stops all charges. */
  cancelAll(customerId: string): Promise<void>
  /** Verifies the signature of a message and returns its event. */
  readEvent(message: SignedMessage & { now: Date }): ProviderEvent
}

/**
 * `refused`: not signed by the provider, or too old. `unavailable`: the provider can't be reached or failed. `unknown`: it has no such
 * object.
 */
type PaymentsRefusal = 'refused' | 'unavailable' | 'unknown'

export class PaymentsError extends Error {
  readonly code: PaymentsRefusal

  constructor(code: PaymentsRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentsError'
    this.code = code
  }
}
