/** Who sells plans by card: Stripe, or the test-mode provider that charges nobody. Both behave the same behind this. */

/** One way to pay for one thing. */
export type Price = {
  priceId: string
  productId: string | null
  /** `Pro, billed yearly` */
  name: string
  /** Of one billing. */
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
  /** It ends then, or has ended then. */
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

/** Something happened at the provider. What it says of the state is not trusted: it may be old by the time it comes. */
export type ProviderEvent = { eventId: string; type: string; customerId: string | null; createdAt: Date }

export type SignedMessage = { body: Buffer; signature: string | undefined }

/** The same key asks for the same thing: a second call with it makes nothing new. */
type Keyed = { key: string }

export const providerNames = ['stripe', 'testmode'] as const
export type ProviderName = (typeof providerNames)[number]

export type Payments = {
  name: ProviderName
  isTestMode: boolean
  /** Where a message of the provider carries its signature. */
  signatureHeader: string
  createCustomer(customer: Keyed & { userId: string; email: string }): Promise<{ customerId: string }>
  /** `{CHECKOUT_SESSION_ID}` in the address to come back to stands for the session. Checkouts that the customer left open end. `unknown` where the customer is none any more. */
  createCheckout(
    checkout: Keyed & { customerId: string; userId: string; priceId: string; successUrl: string; cancelUrl: string },
  ): Promise<{ sessionId: string; url: string }>
  /** Null where there is no such session. */
  findCheckout(sessionId: string): Promise<{ customerId: string | null; isComplete: boolean } | null>
  /** With a price, it opens where the subscription changes to it. */
  createPortal(portal: { customerId: string; returnUrl: string; priceId: string | null }): Promise<{ url: string }>
  /** All that the customer has or had, as they are now. */
  findSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  findCard(customerId: string): Promise<Card | null>
  /** The newest first. `unknown` where the cursor is none of this customer. */
  findInvoices(customerId: string, cursor: string | null): Promise<{ invoices: ProviderInvoice[]; cursor: string | null }>
  /** For an account that goes: nothing is charged any more. */
  cancelAll(customerId: string): Promise<void>
  /** The event in a message that the provider signed. */
  readEvent(message: SignedMessage & { now: Date }): ProviderEvent
}

/** `refused`: not signed by the provider, or too old. `unavailable`: the provider cannot be reached, or has a fault. `unknown`: it has no such thing. */
export type PaymentsRefusal = 'refused' | 'unavailable' | 'unknown'

export class PaymentsError extends Error {
  readonly code: PaymentsRefusal

  constructor(code: PaymentsRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentsError'
    this.code = code
  }
}
