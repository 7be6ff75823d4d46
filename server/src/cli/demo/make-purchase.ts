import type { Built } from '../../build.ts'
import { confirmCheckout, createCheckout, findPlans } from '../../domains/billing/service.ts'
import { goodCard } from '../../platform/payments/testmode/cards.ts'
import { openTestMode } from '../../platform/payments/testmode/testmode.ts'
import { keyFor } from '../../platform/signer.ts'
import { ago, beginning, type Ground } from './ground.ts'

export type Buyer = { userId: string; email: string }

/**
 * Pro, bought when the shows began: the card is there, and an invoice of every month since. Only the test mode sells to people who are
 * not there; false where another sells the plans.
 */
export async function buyPro(ground: Ground, { pool, secret, testMode }: Built, buyer: Buyer): Promise<boolean> {
  if (!testMode) return false
  const { config } = ground.app
  const past = ago(ground, beginning).app
  const seller = openTestMode({ pool, prices: testMode.prices, baseUrl: config.baseUrl, secret: keyFor(secret, 'payments'), now: past.now })
  const priceId = findPlans(ground.app).plans.find(({ plan }) => plan === 'PRO')?.monthly.priceId
  if (!priceId) return false
  const { sessionId } = await createCheckout({ ...past, payments: seller }, buyer, priceId)
  const expiry = `12/${String(ground.app.now().getUTCFullYear() + 3).slice(2)}`
  await seller.visits.pay(sessionId, { number: goodCard, expiry, cvc: '123' })
  // Looked at from today: what was due meanwhile is paid.
  return (await confirmCheckout(ground.app, buyer.userId, sessionId)).isComplete
}
