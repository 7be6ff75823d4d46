import { z } from 'zod'
import { plans } from './limits.ts'
import { method } from './method.ts'
import { planMeasures } from './plans.ts'
import { Id, Instant, RequestId } from './shapes.ts'

export const Plan = z.enum(plans)

export const UserInfo = z.object({
  userId: Id,
  /** The customer at the payment provider. Null before the first checkout. Only visible to the user. */
  customerId: z.string().nullable(),
  subscriptionType: Plan,
  /** No limits apply, whatever the plan: for the operator, and for everyone on an instance without billing. */
  unlimited: z.boolean(),
  isMonthly: z.boolean(),
  numberOfPodcasts: z.number(),
  /** For all podcasts the user owns, since the first of the month (UTC). */
  downloadsThisMonth: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const UserInfoService = {
  FindByUserID: method({
    summary: "Returns the caller's plan and its usage.",
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
  FindOwnerByPodcastID: method({
    summary: "Returns the podcast owner's plan, whose limits apply to the podcast. For team members.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
}

const Price = z.object({
  /** US dollars per month, also when billed yearly. */
  price: z.number(),
  /** Null if this instance does not sell it. */
  priceId: z.string().nullable(),
})

export const PlanCard = z.object({
  plan: Plan,
  name: z.string(),
  description: z.string(),
  productId: z.string().nullable(),
  monthly: Price,
  yearly: Price,
  /** -1: unlimited. Storage in GB. */
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

/** The caller's subscription at the payment provider. */
export const Subscription = z.object({
  plan: Plan,
  /** No limits apply, whatever the plan: for the operator, and for everyone on an instance without billing. */
  unlimited: z.boolean(),
  isMonthly: z.boolean(),
  /** `none`: never bought, or given by the operator. `past_due`: a payment failed, and the plan stays active until `graceUntil`. */
  status: z.enum(subscriptionStatuses),
  /** Charged by the provider and manageable in its portal. */
  isPaid: z.boolean(),
  isGift: z.boolean(),
  customerId: z.string().nullable(),
  renewsAt: Instant.nullable(),
  /** When it ends and the Free plan starts. */
  endsAt: Instant.nullable(),
  graceUntil: Instant.nullable(),
  /** Whether this instance charges no cards. */
  isTestMode: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const Use = z.object({ measure: z.enum(planMeasures), used: z.number(), /** -1: unlimited. Storage in bytes. */ limit: z.number() })
export type PlanUse = z.infer<typeof Use>

/** Usage in total and per podcast. For per-podcast limits, the total is the podcast with the highest usage. */
export const PlanUsage = z.object({
  plan: Plan,
  /** No limits apply, whatever the plan: for the operator, and for everyone on an instance without billing. */
  unlimited: z.boolean(),
  uses: z.array(Use),
  podcasts: z.array(z.object({ podcastId: Id, title: z.string(), profileUrl: z.string(), uses: z.array(Use) })),
  /** The episode, collaborator or storage limit is reached, or there are more podcasts than the plan allows. */
  isLimitReached: z.boolean(),
  /** Limits that are exceeded, for example after a downgrade. Nothing is deleted, but nothing can be added. */
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
  /** In the smallest currency unit, such as cents. */
  total: z.number(),
  currency: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded']),
  pdfUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const BillingService = {
  FindPlans: method({
    summary: 'Lists the available plans with prices and limits.',
    input: z.object({ requestId: RequestId }),
    output: z.object({ plans: z.array(PlanCard), isTestMode: z.boolean() }),
  }),
  FindSubscription: method({
    summary: "Returns the caller's subscription.",
    input: z.object({ requestId: RequestId }),
    output: z.object({ subscription: Subscription }),
  }),
  FindUsage: method({
    summary: "Returns the caller's plan usage, in total and per podcast.",
    input: z.object({ requestId: RequestId }),
    output: z.object({ usage: PlanUsage }),
  }),
  CreateCheckoutSession: method({
    summary: 'Starts a checkout and returns the URL of the payment page.',
    input: z.object({
      requestId: RequestId,
      priceId: z.string().min(1).max(200),
      /** Sent by older clients. Ignored. */
      productId: z.string().max(200).optional(),
      customerId: z.string().max(200).nullish(),
    }),
    output: z.object({ sessionId: z.string(), sessionUrl: z.string() }),
  }),
  ConfirmCheckout: method({
    summary: 'Fetches the result of a checkout from the provider, without waiting for its webhook.',
    input: z.object({ requestId: RequestId, sessionId: z.string().min(1).max(300) }),
    output: z.object({ subscription: Subscription, isComplete: z.boolean() }),
  }),
  CreateCustomerPortalSession: method({
    summary: 'Returns the URL of the customer portal. With a price, the portal opens on the change to that plan.',
    input: z.object({ requestId: RequestId, customerId: z.string().max(200).nullish(), priceId: z.string().min(1).max(200).nullish() }),
    output: z.object({ sessionUrl: z.string() }),
  }),
  FindPaymentMethod: method({
    summary: 'Returns the card on file.',
    input: z.object({ requestId: RequestId }),
    output: z.object({ paymentMethod: PaymentMethod.nullable() }),
  }),
  FindInvoices: method({
    summary: "Lists the caller's invoices, newest first.",
    input: z.object({ requestId: RequestId, cursor: z.string().max(200).nullish() }),
    output: z.object({ invoices: z.array(Invoice), cursor: z.string().nullable() }),
  }),
}
