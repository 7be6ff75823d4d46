import { billingLifetimes, type Plan } from '@castwright/contract/billing/limits.ts'
import { rankOf, type PaidPlan } from '@castwright/contract/billing/plans.ts'
import type { Config } from '../../config.ts'
import type { ProviderName } from '../../platform/payments/port.ts'

/** The fields of a subscription that determine the plan. */
export type PurchaseFacts = {
  provider: string
  plan: PaidPlan
  isMonthly: boolean
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  createdAt: Date
  periodEnd: Date | null
  endsAt: Date | null
  pastDueSince: Date | null
}

const grace = billingLifetimes.paymentGrace * 1000

/** The subscription still exists, so a second one can't be bought. */
export const isLive = ({ status }: Pick<PurchaseFacts, 'status'>): boolean => status === 'active' || status === 'past_due'

/** The end of the grace period after a missed payment. */
export const graceEnd = ({ status, pastDueSince }: Pick<PurchaseFacts, 'status' | 'pastDueSince'>): Date | null =>
  status === 'past_due' && pastDueSince ? new Date(pastDueSince.getTime() + grace) : null

type PlanContext = { provider: ProviderName; now: Date }

function counts<P extends PurchaseFacts>(purchase: P, { provider, now }: PlanContext): boolean {
  // Test purchases don't count with a real provider.
  if (purchase.provider !== provider && provider !== 'testmode') return false
  if (purchase.endsAt && purchase.endsAt <= now) return false
  if (purchase.status === 'past_due') return (graceEnd(purchase) ?? now) > now
  // A purchase that can no longer be synced expires after its period.
  return purchase.status === 'active' && (purchase.periodEnd === null || purchase.periodEnd.getTime() + grace > now.getTime())
}

/** Whether the gift already includes what would be bought. */
export const isIncludedInGift = (bought: Plan, gift: Plan): boolean => rankOf(bought) <= rankOf(gift)

/** The operator has no limits, and with BILLING=off no one has. */
export const isUnlimited = ({ billing }: Pick<Config, 'billing'>, row: { unlimited: boolean | null } | null): boolean =>
  billing === 'off' || row?.unlimited === true

type EffectivePlan<P extends PurchaseFacts> = { plan: Plan; isMonthly: boolean; isGift: boolean; purchase: P | null }

/** The best paid purchase (or within its grace period), the operator's gift if it is at least as good, else Free. */
export function effectivePlan<P extends PurchaseFacts>(gift: Plan | null, purchases: P[], context: PlanContext): EffectivePlan<P> {
  const [best] = purchases
    .filter((one) => counts(one, context))
    .toSorted((a, b) => rankOf(b.plan) - rankOf(a.plan) || b.createdAt.getTime() - a.createdAt.getTime())
  const purchase = best ?? null
  if (gift !== null && isIncludedInGift(purchase?.plan ?? 'FREE', gift)) return { plan: gift, isMonthly: true, isGift: true, purchase }
  return { plan: purchase?.plan ?? 'FREE', isMonthly: purchase?.isMonthly ?? true, isGift: false, purchase }
}
