import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { plans } from './limits.ts'
import { planMeasures } from './plans.ts'

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

/** The caller's subscription at the payment provider. */
export const Subscription = z.object({
  plan: Plan,
  /** No limits apply, whatever the plan: for the operator, and for everyone on an instance without billing. */
  unlimited: z.boolean(),
  isMonthly: z.boolean(),
  /** `none`: never bought, or given by the operator. `past_due`: a payment failed, and the plan stays active until `graceUntil`. */
  status: z.enum(['none', 'active', 'past_due', 'canceled']),
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
