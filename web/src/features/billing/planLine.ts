import type { Subscription } from '@castwright/contract/billing.ts'
import { planPrices, soldPlans, type SoldPlan } from '@castwright/contract/plans.ts'
import { shortDate } from '../../lib/time.ts'

const isSold = (plan: string): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan)

/** What the plan costs and until when it is paid, in a line. */
export function planLine({ plan, isMonthly, isPaid, isGift, renewsAt, endsAt }: Subscription): string {
  const whose = "Limits come from the podcast owner's plan."
  if (isGift) return `Granted by the operator of this instance. ${whose}`
  if (!isPaid || !isSold(plan)) return whose
  const price = `$${planPrices[plan][isMonthly ? 'monthly' : 'yearly']} a month${isMonthly ? '' : ', billed yearly'}.`
  return `${price}${renewsAt && !endsAt ? ` Renews on ${shortDate(renewsAt)}.` : ''} ${whose}`
}
