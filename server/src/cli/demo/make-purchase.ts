import type { Built } from '../../build.ts'
import { confirmCheckout, createCheckout, findPlans } from '../../domains/billing/service.ts'
import { goodCard } from '../../platform/payments/testmode/cards.ts'
import { openTestMode } from '../../platform/payments/testmode/testmode.ts'
import { keyFor } from '../../platform/signer.ts'
import { ago, beginning, type DemoContext } from './context.ts'

export type Buyer = { userId: string; email: string }

/** Buys Pro when the shows started, with a card and an invoice for every month since. Returns false unless payments run in test mode. */
export async function buyPro(demo: DemoContext, { pool, secret, testMode }: Built, buyer: Buyer): Promise<boolean> {
  const { config } = demo.app
  if (!testMode || config.billing === 'off') return false
  const past = ago(demo, beginning).app
  const seller = openTestMode({ pool, prices: testMode.prices, baseUrl: config.baseUrl, secret: keyFor(secret, 'payments'), now: past.now })
  const priceId = findPlans(demo.app).plans.find(({ plan }) => plan === 'PRO')?.monthly.priceId
  if (!priceId) return false
  const { sessionId } = await createCheckout({ ...past, payments: seller }, buyer, priceId)
  const expiry = `12/${String(demo.app.now().getUTCFullYear() + 3).slice(2)}`
  await seller.visits.pay(sessionId, { number: goodCard, expiry, cvc: '123' })
  // Reading it today also makes the payments that were due since then.
  return (await confirmCheckout(demo.app, buyer.userId, sessionId)).isComplete
}
