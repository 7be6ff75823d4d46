import { paths } from '@castwright/contract/paths.ts'
import { createHash } from 'node:crypto'
import type { Subscription } from '@castwright/contract/billing/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { isLive, isIncludedInGift } from '../plan.ts'
import { isOnSale, soldAs } from '../prices.ts'
import * as store from '../store.ts'
import { ask, isUnknown, openCheckout } from './ask.ts'
import { findSubscription } from './find.ts'
import { lockPlan } from './plan.ts'
import { forgetPurchases, syncCustomer } from './sync.ts'

type Buyer = { userId: string; email: string }

const settings = paths.billing

async function customerOf(app: App, userId: string): Promise<string | null> {
  const row = await store.findCustomerOf(app.db, userId)
  return row?.provider === app.payments.name ? row.customerId : null
}

/** Concurrent calls use the same idempotency key, so the provider creates one customer. The second call finds it stored. */
async function makeCustomer(app: App, { userId, email }: Buyer, deletedCustomerId: string | null): Promise<string> {
  const { name: provider } = app.payments
  const key = `customer-${createHash('sha256')
    .update(`${userId} ${email} ${deletedCustomerId ?? ''}`)
    .digest('hex')}`
  const { customerId } = await ask(app, () => app.payments.createCustomer({ key, buyer: { userId }, email }))
  return app.transaction(async (tx) => {
    await lockPlan(tx, userId)
    const row = await store.findCustomerOf(tx, userId)
    if (row?.provider === provider && row.customerId !== deletedCustomerId) return row.customerId
    await store.putCustomer(tx, { userId, provider, customerId, createdAt: app.now() })
    return customerId
  })
}

/** The stored customer is invalid if it was deleted at the provider or the provider account changed. */
async function isStillThere(app: App, userId: string, customerId: string): Promise<boolean> {
  try {
    await syncCustomer(app, customerId)
    return true
  } catch (error) {
    if (!isUnknown(error)) throw error
    await forgetPurchases(app, userId, customerId)
    return false
  }
}

/** Returns the URL of the payment page. */
export async function createCheckout(app: App, buyer: Buyer, priceId: string): Promise<{ sessionId: string; sessionUrl: string }> {
  if (!isOnSale(app.config, priceId)) throw new Fault('plan_not_sold')
  const written = await customerOf(app, buyer.userId)
  // A webhook may still be pending.
  const isThere = written !== null && (await ask(app, () => isStillThere(app, buyer.userId, written)))
  await requireUse(app, buyer.userId, priceId)
  const customerId = isThere ? written : await makeCustomer(app, buyer, written)
  const terms = {
    key: `checkout-${newId()}`,
    buyer: { userId: buyer.userId },
    priceId,
    successUrl: `${app.config.baseUrl}${settings}/plan-usage?checkout={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${app.config.baseUrl}${settings}/offers-and-upgrades`,
  }
  const { sessionId, url } = await openCheckout(app, customerId, terms, async () => {
    await forgetPurchases(app, buyer.userId, customerId)
    return makeCustomer(app, buyer, customerId)
  })
  // The account was deleted in the meantime, perhaps before this checkout existed.
  if ((await customerOf(app, buyer.userId)) === null) {
    await ask(app, () => app.payments.cancelAll(customerId))
    throw new Fault('not_found')
  }
  return { sessionId, sessionUrl: url }
}

/** Prevents paying for two plans or for a gifted plan. */
async function requireUse({ db, config, payments }: App, userId: string, priceId: string): Promise<void> {
  if (config.billing === 'off') throw new Fault('plan_not_sold')
  const purchases = await store.findPurchases(db, userId)
  // In test mode, real purchases count too, and their customer must be kept.
  if (purchases.some((one) => (payments.isTestMode || one.provider === payments.name) && isLive(one))) throw new Fault('already_subscribed')
  const gift = (await store.findSubscription(db, userId))?.gift
  if (gift && isIncludedInGift(soldAs(config, priceId)!.plan, gift)) throw new Fault('plan_given')
}

/** Completes a checkout. Not found for another user's session. */
export async function confirmCheckout(
  app: App,
  userId: string,
  sessionId: string,
): Promise<{ subscription: Subscription; isComplete: boolean }> {
  const customerId = orNotFound(await customerOf(app, userId))
  const session = await ask(app, () => app.payments.findCheckout(sessionId))
  if (session?.customerId !== customerId) throw new Fault('not_found')
  await ask(app, () => syncCustomer(app, customerId))
  return { subscription: await findSubscription(app, userId), isComplete: session.isComplete }
}

/** With a price, the portal opens on the change to that plan. */
export async function createPortal(app: App, userId: string, priceId: string | null): Promise<string> {
  if (priceId !== null && !isOnSale(app.config, priceId)) throw new Fault('plan_not_sold')
  const customerId = await customerOf(app, userId)
  if (customerId === null) throw new Fault('no_customer')
  const returnUrl = `${app.config.baseUrl}${settings}/plan-usage`
  const { url } = await ask(app, () => app.payments.createPortal({ customerId, returnUrl, priceId }))
  return url
}
