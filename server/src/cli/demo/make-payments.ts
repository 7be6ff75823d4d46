import type { Built } from '../../build.ts'
import { createTier, findTiers, joinShow, syncByEmail } from '../../domains/memberships/service.ts'
import { goodCard } from '../../platform/payments/testmode/cards.ts'
import type { Now } from '../../platform/clock.ts'
import { openTestMode, type TestMode } from '../../platform/payments/testmode/testmode.ts'
import { keyFor } from '../../platform/signer.ts'
import { ago, day, beginning, type DemoContext } from './context.ts'
import type { Cast } from './people.ts'
import { confirmCheckout, createCheckout, findPlans } from '../../domains/billing/service.ts'

const tiers = [
  {
    name: 'Friend',
    description: 'Keeps the show going.',
    cents: 500,
    interval: 'month' as const,
    hasBonus: false,
    earlyDays: 0,
  },
  {
    name: 'Patron',
    description: 'Everything, early, with the stories that did not fit into an episode.',
    cents: 9000,
    interval: 'year' as const,
    hasBonus: true,
    earlyDays: 3,
  },
]

const members = [
  { name: 'Hanna Lindqvist', email: 'hanna@example.com', tier: 1, daysAgo: 60 },
  { name: 'Marco Bellini', email: 'marco@example.com', tier: 0, daysAgo: 50 },
  { name: 'Aiko Tanabe', email: 'aiko@example.com', tier: 0, daysAgo: 20, fails: true },
  { name: 'Sam Okoro', email: 'sam@example.com', tier: 0, daysAgo: 9 },
] as const

/** Creates tiers and members who joined in test mode. A show that has some stays as it is. */
export async function makeMemberships(demo: DemoContext, built: Built, cast: Cast, podcastId: string): Promise<void> {
  const known = await findTiers(demo.app, podcastId)
  if (!built.testMode || known.obstacle !== null || known.tiers.length > 0) return
  const ids: string[] = []
  for (const tier of tiers) ids.push((await createTier(ago(demo, 70 * day).app, cast.nora.userId, { podcastId, tier })).id)
  const card = goodCardAt(demo.app.now())
  for (const { name, email, tier, daysAgo, ...rest } of members) {
    const { app } = ago(demo, daysAgo * day)
    const seller = sellerAt(app.now, built, built.testMode)
    const past = { ...app, payments: seller }
    const back = app.config.baseUrl
    const form = { tierId: ids[tier]!, name, email }
    const joined = await joinShow(past, podcastId, form, { address: '127.0.0.1', successUrl: back, cancelUrl: back })
    if (joined.result !== 'checkout') continue
    await seller.visits.pay(joined.url.split('/').at(-1)!, card)
    const customerId = await syncByEmail(past, podcastId, email)
    if ('fails' in rest && customerId !== null) {
      const { url } = await seller.createPortal({ customerId, returnUrl: back, priceId: null })
      await seller.visits.act(url.split('/').at(-1)!, { act: 'fail' })
    }
    // Reading it today also makes the payments that were due since then.
    await syncByEmail(demo.app, podcastId, email)
  }
  demo.say(`Created ${tiers.length} membership tiers with ${members.length} members.`)
}

/** The test mode as it was at that time. */
const sellerAt = (now: Now, { app, pool, secret }: Built, { prices }: TestMode): TestMode =>
  openTestMode({ pool, prices, baseUrl: app.config.baseUrl, secret: keyFor(secret, 'payments'), now })

const goodCardAt = (now: Date) => ({ number: goodCard, expiry: `12/${String(now.getUTCFullYear() + 3).slice(2)}`, cvc: '123' })

export type Buyer = { userId: string; email: string }

/** Buys Pro when the shows started, with a card and an invoice for every month since. Returns false unless payments run in test mode. */
export async function buyPro(demo: DemoContext, built: Built, buyer: Buyer): Promise<boolean> {
  if (!built.testMode || demo.app.config.billing === 'off') return false
  const past = ago(demo, beginning).app
  const seller = sellerAt(past.now, built, built.testMode)
  const priceId = findPlans(demo.app).plans.find(({ plan }) => plan === 'PRO')?.monthly.priceId
  if (!priceId) return false
  const { sessionId } = await createCheckout({ ...past, payments: seller }, buyer, priceId)
  await seller.visits.pay(sessionId, goodCardAt(demo.app.now()))
  // Reading it today also makes the payments that were due since then.
  return (await confirmCheckout(demo.app, buyer.userId, sessionId)).isComplete
}
