import {
  billingPeriods,
  paidPlans,
  planNames,
  priceInCents,
  type BillingPeriod,
  type PaidPlan,
} from '@castwright/contract/billing/plans.ts'
import type { Config } from '../../config.ts'
import type { Price } from '../../platform/payments/port.ts'
import { planLimits } from '@castwright/contract/billing/limits.ts'

/** The plan and interval of a price ID. */
type Sold = { plan: PaidPlan; period: BillingPeriod }

const testId = ({ plan, period }: Sold): string => `test_price_${plan.toLowerCase()}_${period}`

const all: Sold[] = paidPlans.flatMap((plan) => billingPeriods.map((period) => ({ plan, period })))

/** The price IDs of a plan: the current one first, then old ones that existing customers keep. */
function idsOf(config: Pick<Config, 'stripe'>, sold: Sold): string[] {
  if (!config.stripe) return [testId(sold)]
  return (config.stripe.prices[sold.plan][sold.period] ?? '').split(/[\s,]+/).filter(Boolean)
}

/** Null if this instance does not sell it. */
export const priceIdOf = (config: Pick<Config, 'stripe'>, sold: Sold): string | null => idsOf(config, sold)[0] ?? null

export const productIdOf = (config: Pick<Config, 'stripe'>, plan: PaidPlan): string | null =>
  config.stripe ? null : `test_product_${plan.toLowerCase()}`

export const isOnSale = (config: Pick<Config, 'stripe'>, priceId: string): boolean =>
  all.some((sold) => priceIdOf(config, sold) === priceId)

/** Null if the price is unknown. */
export const soldAs = (config: Pick<Config, 'stripe'>, priceId: string): Sold | null =>
  all.find((sold) => idsOf(config, sold).includes(priceId)) ?? null

/** The prices in test mode. */
export const testPrices: Price[] = all.map((sold) => ({
  priceId: testId(sold),
  productId: productIdOf({ stripe: undefined }, sold.plan),
  name: `${planNames[sold.plan]}, billed ${sold.period}`,
  cents: priceInCents(sold.plan, sold.period),
  interval: sold.period === 'monthly' ? 'month' : 'year',
}))

const count = (limit: number, unit = ''): string => (limit === -1 ? 'unlimited' : `${limit.toLocaleString('en-US')}${unit}`)

/** What someone loses who cancels a plan of the test mode: 'Podcasts: 1 instead of 3'. */
export function lossesOf(priceId: string): string[] {
  const sold = soldAs({ stripe: undefined }, priceId)
  if (!sold) return []
  const [has, free] = [planLimits[sold.plan], planLimits.FREE]
  const changes: Array<[string, string, string]> = [
    ['Podcasts', count(free.podcasts), count(has.podcasts)],
    ['Published episodes', count(free.publishedEpisodes), count(has.publishedEpisodes)],
    ['Team members', count(free.collaborators), count(has.collaborators)],
    ['Storage', count(free.storageGb, ' GB'), count(has.storageGb, ' GB')],
    ['Downloads per month', count(free.downloadsPerMonth), count(has.downloadsPerMonth)],
  ]
  const lines = changes.flatMap(([what, after, before]) => (after === before ? [] : [`${what}: ${after} instead of ${before}`]))
  return has.video && !free.video ? [...lines, 'No new video podcasts'] : lines
}
