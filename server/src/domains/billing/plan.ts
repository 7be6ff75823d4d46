import { lifetimes, type Plan } from '@castwright/contract/limits.ts'
import { rankOf, type PaidPlan } from '@castwright/contract/plans.ts'
import type { ProviderName } from '../../platform/payments/port.ts'

/** What decides on a plan, of a subscription at the provider. */
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

const grace = lifetimes.paymentGrace * 1000

/** The provider still has it: a second one cannot be bought beside it. */
export const isLive = ({ status }: Pick<PurchaseFacts, 'status'>): boolean => status === 'active' || status === 'past_due'

/** Until when the plan goes on although a payment is missing. */
export const graceEnd = ({ status, pastDueSince }: Pick<PurchaseFacts, 'status' | 'pastDueSince'>): Date | null =>
  status === 'past_due' && pastDueSince ? new Date(pastDueSince.getTime() + grace) : null

export type Ground = { provider: ProviderName; now: Date }

function counts<P extends PurchaseFacts>(purchase: P, { provider, now }: Ground): boolean {
  // Where money is taken, nothing that was bought without any counts.
  if (purchase.provider !== provider && provider !== 'testmode') return false
  if (purchase.endsAt && purchase.endsAt <= now) return false
  if (purchase.status === 'past_due') return (graceEnd(purchase) ?? now) > now
  // One that nobody could read any more does not go on for ever.
  return purchase.status === 'active' && (purchase.periodEnd === null || purchase.periodEnd.getTime() + grace > now.getTime())
}

/** Beside such a gift nobody gets anything for buying it. */
export const isWorthNothing = (bought: Plan, gift: Plan): boolean => rankOf(bought) <= rankOf(gift)

export type Standing<P extends PurchaseFacts> = { plan: Plan; isMonthly: boolean; isGift: boolean; purchase: P | null }

/** The plan that counts: the best that was bought and is paid or nearly so, or the operator's gift where that is no less, else Free. */
export function planThatCounts<P extends PurchaseFacts>(gift: Plan | null, purchases: P[], ground: Ground): Standing<P> {
  const [best] = purchases
    .filter((one) => counts(one, ground))
    .toSorted((a, b) => rankOf(b.plan) - rankOf(a.plan) || b.createdAt.getTime() - a.createdAt.getTime())
  const purchase = best ?? null
  if (gift !== null && isWorthNothing(purchase?.plan ?? 'FREE', gift)) return { plan: gift, isMonthly: true, isGift: true, purchase }
  return { plan: purchase?.plan ?? 'FREE', isMonthly: purchase?.isMonthly ?? true, isGift: false, purchase }
}
