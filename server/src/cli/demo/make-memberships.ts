import type { Built } from '../../build.ts'
import { createTier, findTiers, joinShow, syncByEmail } from '../../domains/memberships/service.ts'
import { goodCard } from '../../platform/payments/testmode/cards.ts'
import { openTestMode } from '../../platform/payments/testmode/testmode.ts'
import { keyFor } from '../../platform/signer.ts'
import { ago, day, type DemoContext } from './context.ts'
import type { Cast } from './people.ts'

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
export async function makeMemberships(demo: DemoContext, { pool, secret, testMode }: Built, cast: Cast, podcastId: string): Promise<void> {
  const { config } = demo.app
  const known = await findTiers(demo.app, podcastId)
  if (!testMode || known.obstacle !== null || known.tiers.length > 0) return
  const ids: string[] = []
  for (const tier of tiers) ids.push((await createTier(ago(demo, 70 * day).app, cast.nora.userId, { podcastId, tier })).id)
  const expiry = `12/${String(demo.app.now().getUTCFullYear() + 3).slice(2)}`
  for (const { name, email, tier, daysAgo, ...rest } of members) {
    const { app } = ago(demo, daysAgo * day)
    const seller = openTestMode({
      pool,
      prices: testMode.prices,
      baseUrl: config.baseUrl,
      secret: keyFor(secret, 'payments'),
      now: app.now,
    })
    const past = { ...app, payments: seller }
    const back = config.baseUrl
    const form = { tierId: ids[tier]!, name, email }
    const joined = await joinShow(past, podcastId, form, { address: '127.0.0.1', successUrl: back, cancelUrl: back })
    if (joined.result !== 'checkout') continue
    await seller.visits.pay(joined.url.split('/').at(-1)!, { number: goodCard, expiry, cvc: '123' })
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
