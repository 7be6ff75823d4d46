import { z } from 'zod'
import { plans } from './limits.ts'
import { method } from './method.ts'
import { planMeasures } from './plans.ts'
import { Id, Instant, RequestId } from './shapes.ts'

export const Plan = z.enum(plans)

export const UserInfo = z.object({
  userId: Id,
  /** The account at the payment provider; null until the first checkout. Only its own user sees it. */
  customerId: z.string().nullable(),
  subscriptionType: Plan,
  isMonthly: z.boolean(),
  numberOfPodcasts: z.number(),
  /** Of all podcasts that the account owns, since the first of the month, UTC. */
  downloadsThisMonth: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const UserInfoService = {
  FindByUserID: method({
    summary: "The caller's plan and how much of it is used.",
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
  FindOwnerByPodcastID: method({
    summary: "The plan of a podcast's owner, which governs the podcast, for its team.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
}

const Price = z.object({
  /** Dollars a month, however it is billed. */
  price: z.number(),
  /** Null where this instance does not sell it. */
  priceId: z.string().nullable(),
})

export const PlanCard = z.object({
  plan: Plan,
  name: z.string(),
  description: z.string(),
  productId: z.string().nullable(),
  monthly: Price,
  yearly: Price,
  /** -1: without limit. Storage in GB. */
  metadata: z.object({
    podcasts: z.number(),
    episodes: z.number(),
    collaborators: z.number(),
    storage: z.number(),
    downloadsPerMonth: z.number(),
    hasWebsite: z.boolean(),
    hasVideo: z.boolean(),
    hasAudienceInsights: z.boolean(),
  }),
})
export type PlanCard = z.infer<typeof PlanCard>

const subscriptionStatuses = ['none', 'active', 'past_due', 'canceled'] as const

/** The caller's plan as the provider has it. */
export const Subscription = z.object({
  plan: Plan,
  isMonthly: z.boolean(),
  /** `none`: never bought, or given by the operator. `past_due`: a payment failed; the plan goes on until `graceUntil`. */
  status: z.enum(subscriptionStatuses),
  /** The provider charges for it, and its portal knows the account. */
  isPaid: z.boolean(),
  isGift: z.boolean(),
  customerId: z.string().nullable(),
  renewsAt: Instant.nullable(),
  /** It ends then, and the Free plan follows. */
  endsAt: Instant.nullable(),
  graceUntil: Instant.nullable(),
  /** No card is charged on this instance. */
  isTestMode: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const Use = z.object({ measure: z.enum(planMeasures), used: z.number(), /** -1: without limit. Storage in bytes. */ limit: z.number() })
export type PlanUse = z.infer<typeof Use>

/** How much of the plan is used, in all and by each podcast. Limits that count by podcast are held against the fullest one. */
export const PlanUsage = z.object({
  plan: Plan,
  uses: z.array(Use),
  podcasts: z.array(z.object({ podcastId: Id, title: z.string(), profileUrl: z.string(), uses: z.array(Use) })),
  /** A limit of episodes, collaborators or storage is reached, or there are more podcasts than the plan has: an upgrade helps. */
  isLimitReached: z.boolean(),
  /** More than the plan has, as after a step down: nothing is taken away, and nothing can be added. */
  over: z.array(z.enum(planMeasures)),
})
export type PlanUsage = z.infer<typeof PlanUsage>

export const PaymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
})

export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: Instant,
  description: z.string(),
  /** Of the smallest unit: cents. */
  total: z.number(),
  currency: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded']),
  pdfUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const BillingService = {
  FindPlans: method({
    summary: 'The plans on sale, with their prices and what they include.',
    input: z.object({ requestId: RequestId }),
    output: z.object({ plans: z.array(PlanCard), isTestMode: z.boolean() }),
  }),
  FindSubscription: method({
    summary: "The caller's subscription.",
    input: z.object({ requestId: RequestId }),
    output: z.object({ subscription: Subscription }),
  }),
  FindUsage: method({
    summary: "How much of the caller's plan is used, in all and by each podcast that they own.",
    input: z.object({ requestId: RequestId }),
    output: z.object({ usage: PlanUsage }),
  }),
  CreateCheckoutSession: method({
    summary: 'Begins to buy a plan: where the provider takes the card.',
    input: z.object({
      requestId: RequestId,
      priceId: z.string().min(1).max(200),
      /** Facts that the server knows itself; older clients send them. */
      productId: z.string().max(200).optional(),
      customerId: z.string().max(200).nullish(),
    }),
    output: z.object({ sessionId: z.string(), sessionUrl: z.string() }),
  }),
  ConfirmCheckout: method({
    summary: 'Back from the checkout: asks the provider how it went, so that nobody has to wait for its message.',
    input: z.object({ requestId: RequestId, sessionId: z.string().min(1).max(300) }),
    output: z.object({ subscription: Subscription, isComplete: z.boolean() }),
  }),
  CreateCustomerPortalSession: method({
    summary: "The provider's own pages for card, plan and invoices of the caller. With a price they open where the plan changes to it.",
    input: z.object({ requestId: RequestId, customerId: z.string().max(200).nullish(), priceId: z.string().min(1).max(200).nullish() }),
    output: z.object({ sessionUrl: z.string() }),
  }),
  FindPaymentMethod: method({
    summary: 'The card on file.',
    input: z.object({ requestId: RequestId }),
    output: z.object({ paymentMethod: PaymentMethod.nullable() }),
  }),
  FindInvoices: method({
    summary: 'The invoices of the caller, the newest first.',
    input: z.object({ requestId: RequestId, cursor: z.string().max(200).nullish() }),
    output: z.object({ invoices: z.array(Invoice), cursor: z.string().nullable() }),
  }),
}
