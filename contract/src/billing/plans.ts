import { type Plan, planLimits, type PlanLimits } from './limits.ts'

/** The plans on sale, used by cards, checkout and limits. */

export const planNames: Record<Plan, string> = { FREE: 'Free', STARTER: 'Starter', PRO: 'Pro', AGENCY: 'Agency', BETA: 'Beta' }

/** In the order of the plan cards. */
export const soldPlans = ['FREE', 'STARTER', 'PRO', 'AGENCY'] as const
export type SoldPlan = (typeof soldPlans)[number]
export type PaidPlan = Exclude<SoldPlan, 'FREE'>
export const paidPlans = ['STARTER', 'PRO', 'AGENCY'] as const satisfies readonly PaidPlan[]

export const billingPeriods = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** US dollars per month, also when billed yearly. */
export const planPrices: Record<SoldPlan, Record<BillingPeriod, number>> = {
  FREE: { monthly: 0, yearly: 0 },
  STARTER: { monthly: 25, yearly: 19 },
  PRO: { monthly: 40, yearly: 29 },
  AGENCY: { monthly: 199, yearly: 159 },
}

export const planDescriptions: Record<SoldPlan, string> = {
  FREE: 'Everything you need to plan, record and publish your first show.',
  STARTER: 'For weekly shows that keep a full archive.',
  PRO: 'For teams with several shows or video.',
  AGENCY: 'For studios that produce podcasts for others.',
}

/** The price of one billing period, in cents. */
export const priceInCents = (plan: SoldPlan, period: BillingPeriod): number =>
  planPrices[plan][period] * 100 * (period === 'yearly' ? 12 : 1)

export const rankOf = (plan: Plan): number => planLimits[plan].rank

/** Plan limits and their labels. -1: unlimited. */
export const planMeasures = ['publishedEpisodes', 'collaborators', 'storage', 'downloads', 'podcasts'] as const
export type PlanMeasure = (typeof planMeasures)[number]

export const measureNames: Record<PlanMeasure, string> = {
  publishedEpisodes: 'Published episodes',
  collaborators: 'Collaborators',
  storage: 'Storage',
  downloads: 'Downloads this month',
  podcasts: 'Podcasts',
}

/** Limits that apply per podcast. The others apply to all podcasts of a user together. */
const measuresByPodcast: readonly PlanMeasure[] = ['collaborators', 'storage']
export const isByPodcast = (measure: PlanMeasure): boolean => measuresByPodcast.includes(measure)

/** Storage in bytes. */
export const limitOf = (limits: PlanLimits, measure: PlanMeasure): number =>
  ({
    publishedEpisodes: limits.publishedEpisodes,
    collaborators: limits.collaborators,
    storage: limits.storageGb === -1 ? -1 : limits.storageGb * 1024 ** 3,
    downloads: limits.downloadsPerMonth,
    podcasts: limits.podcasts,
  })[measure]

/** Paid through the provider, unlike the operator's gift. */
export type CurrentPlan = { plan: Plan; isMonthly: boolean; isPaid: boolean }

export type CardButton = {
  label: 'Current Plan' | 'Select Plan'
  isDisabled: boolean
  /** What a click does. Paying customers go to the provider's portal. */
  leadsTo: 'checkout' | 'portal'
}

/** The button on a plan card for the user's plan and the selected period. Downgrades go through support. */
export function cardButton(card: SoldPlan, chosen: BillingPeriod, current: CurrentPlan): CardButton {
  const isCurrent = card === current.plan && (card === 'FREE' || current.isMonthly === (chosen === 'monthly'))
  const [rank, currentRank] = [rankOf(card), rankOf(current.plan)]
  return {
    label: isCurrent ? 'Current Plan' : 'Select Plan',
    isDisabled: card === 'FREE' || (chosen === 'yearly' ? rank <= currentRank : rank < currentRank),
    leadsTo: current.isPaid ? 'portal' : 'checkout',
  }
}
