import type { Subscription } from '@castwright/contract/billing/shapes.ts'
import { planPrices, soldPlans, type SoldPlan } from '@castwright/contract/billing/plans.ts'
import { shortDate } from '../../lib/time.ts'

const isSold = (plan: string): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan)

/** The plan's price and renewal date in one line. */
export function planSummary({ plan, isMonthly, isPaid, isGift, renewsAt, endsAt }: Subscription): string {
  const source = "Limits come from the podcast owner's plan."
  if (isGift) return `Granted by the operator of this instance. ${source}`
  if (!isPaid || !isSold(plan)) return source
  const price = `$${planPrices[plan][isMonthly ? 'monthly' : 'yearly']} a month${isMonthly ? '' : ', billed yearly'}.`
  return `${price}${renewsAt && !endsAt ? ` Renews on ${shortDate(renewsAt)}.` : ''} ${source}`
}
