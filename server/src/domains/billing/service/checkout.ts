import { createHash } from 'node:crypto'
import type { Subscription } from '@castwright/contract/billing.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { PaymentsError } from '../../../platform/payments/port.ts'
import { isLive, isWorthNothing } from '../plan.ts'
import { isOnSale, soldAs } from '../prices.ts'
import * as store from '../store.ts'
import { ask } from './ask.ts'
import { findSubscription } from './find.ts'
import { lockPlan } from './plan.ts'
import { forgetPurchases, syncCustomer } from './sync.ts'

type Buyer = { userId: string; email: string }

const settings = '/settings/subscription-and-billing'

async function customerOf(app: App, userId: string): Promise<string | null> {
  const row = await store.findCustomerOf(app.db, userId)
  return row?.provider === app.payments.name ? row.customerId : null
}

/** Both of two calls at once ask the provider with the same key, which makes one customer; whoever comes second here finds it written. */
async function makeCustomer(app: App, { userId, email }: Buyer, gone: string | null): Promise<string> {
  const { name: provider } = app.payments
  const key = `customer-${createHash('sha256')
    .update(`${userId} ${email} ${gone ?? ''}`)
    .digest('hex')}`
  const { customerId } = await ask(app, () => app.payments.createCustomer({ key, userId, email }))
  return app.transaction(async (tx) => {
    await lockPlan(tx, userId)
    const row = await store.findCustomerOf(tx, userId)
    if (row?.provider === provider && row.customerId !== gone) return row.customerId
    await store.putCustomer(tx, { userId, provider, customerId, createdAt: app.now() })
    return customerId
  })
}

const isUnknown = (error: unknown): boolean => error instanceof PaymentsError && error.code === 'unknown'

/** Whoever deletes a customer at the provider, or changes to another account there, leaves names that mean nothing any more. */
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

/** Where the provider takes the card. */
export async function createCheckout(app: App, buyer: Buyer, priceId: string): Promise<{ sessionId: string; sessionUrl: string }> {
  if (!isOnSale(app.config, priceId)) throw new Fault('plan_not_sold')
  const written = await customerOf(app, buyer.userId)
  // A message of the provider may be on its way still.
  const isThere = written !== null && (await ask(app, () => isStillThere(app, buyer.userId, written)))
  await requireUse(app, buyer.userId, priceId)
  const customerId = isThere ? written : await makeCustomer(app, buyer, written)
  const open = (to: string) =>
    app.payments.createCheckout({
      key: `checkout-${newId()}`,
      customerId: to,
      userId: buyer.userId,
      priceId,
      successUrl: `${app.config.baseUrl}${settings}/plan-usage?checkout={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app.config.baseUrl}${settings}/offers-and-upgrades`,
    })
  const { sessionId, url } = await ask(app, () =>
    open(customerId).catch(async (error: unknown) => {
      if (!isUnknown(error)) throw error
      // One that was deleted can still be read, but buys nothing any more.
      await forgetPurchases(app, buyer.userId, customerId)
      return open(await makeCustomer(app, buyer, customerId))
    }),
  )
  // Where the account went meanwhile, what ended its purchases may have come too early for this checkout.
  if ((await customerOf(app, buyer.userId)) === null) {
    await ask(app, () => app.payments.cancelAll(customerId))
    throw new Fault('not_found')
  }
  return { sessionId, sessionUrl: url }
}

/** Nobody pays for two plans, nor for what they were given. */
async function requireUse({ db, config, payments }: App, userId: string, priceId: string): Promise<void> {
  const purchases = await store.findPurchases(db, userId)
  // In test mode what was bought for money counts too, and its customer must not be forgotten.
  if (purchases.some((one) => (payments.isTestMode || one.provider === payments.name) && isLive(one))) throw new Fault('already_subscribed')
  const gift = (await store.findSubscription(db, userId))?.gift
  if (gift && isWorthNothing(soldAs(config, priceId)!.plan, gift)) throw new Fault('plan_given')
}

/** Back from the checkout. A session of somebody else does not exist. */
export async function confirmCheckout(
  app: App,
  userId: string,
  sessionId: string,
): Promise<{ subscription: Subscription; isComplete: boolean }> {
  const customerId = await customerOf(app, userId)
  if (customerId === null) throw new Fault('not_found')
  const session = await ask(app, () => app.payments.findCheckout(sessionId))
  if (session?.customerId !== customerId) throw new Fault('not_found')
  await ask(app, () => syncCustomer(app, customerId))
  return { subscription: await findSubscription(app, userId), isComplete: session.isComplete }
}

/** With a price, the portal opens where the plan changes to it. */
export async function createPortal(app: App, userId: string, priceId: string | null): Promise<string> {
  if (priceId !== null && !isOnSale(app.config, priceId)) throw new Fault('plan_not_sold')
  const customerId = await customerOf(app, userId)
  if (customerId === null) throw new Fault('no_customer')
  const returnUrl = `${app.config.baseUrl}${settings}/plan-usage`
  const { url } = await ask(app, () => app.payments.createPortal({ customerId, returnUrl, priceId }))
  return url
}
