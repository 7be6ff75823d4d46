import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { PaymentsError, type ProviderSubscription } from '../../../platform/payments/port.ts'
import { isLive, graceEnd } from '../plan.ts'
import { soldAs } from '../prices.ts'
import * as store from '../store.ts'
import { updateEffectivePlan, lockPlan } from './plan.ts'
import { paths } from '@castwright/contract/paths.ts'
import { planNames } from '@castwright/contract/billing/plans.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { billingLifetimes } from '@castwright/contract/billing/limits.ts'
import { syncPurchases } from '../jobs.ts'

/** After this many conflicts, another process is syncing the same customer and has newer data. */
const tries = 20

/**
 * Syncs purchases from the provider. Takes no lock during the call. If another process wrote in the meantime, reads again, so that the
 * last write is always based on the newest data.
 */
export async function syncCustomer(app: App, customerId: string): Promise<void> {
  const { name } = app.payments
  for (let at = 0; at < tries; at += 1) {
    const userId = await store.findUserOf(app.db, name, customerId)
    if (userId === null) {
      app.log.warn({ customerId }, 'Unknown customer in payment provider event')
      return
    }
    const lastRead = await store.findLastRead(app.db, userId)
    const began = app.now()
    const found = await app.payments.findSubscriptions(customerId)
    const isDone = await app.transaction((tx) => write(app, tx, { userId, customerId, lastRead, began, found }))
    if (isDone) return
  }
  throw new Error('Purchases changed too often during sync.')
}

/** The same in a job. Does not retry if the provider doesn't know the customer, whose purchases then expire. */
export async function syncLater(app: App, { customerId }: { customerId: string }): Promise<void> {
  try {
    await syncCustomer(app, customerId)
  } catch (error) {
    if (!(error instanceof PaymentsError && error.code === 'unknown')) throw error
    app.log.error(
      { err: error, customerId },
      'Payment provider does not know the customer. Was it deleted there, or did the API key change?',
    )
  }
}

/** Ends all purchases of a customer that the provider doesn't know. */
export const forgetPurchases = (app: App, userId: string, customerId: string): Promise<boolean> =>
  app.transaction(async (tx) =>
    write(app, tx, { userId, customerId, lastRead: await store.findLastRead(tx, userId), began: app.now(), found: [] }),
  )

type Read = { userId: string; customerId: string; lastRead: Date | null; began: Date; found: ProviderSubscription[] }

/** False if another process wrote in the meantime. */
async function write(app: App, tx: Tx, { userId, customerId, lastRead, began, found }: Read): Promise<boolean> {
  const { name } = app.payments
  // The account was deleted with all its rows.
  if (!(await store.lockSubscriber(tx, userId))) return true
  const newest = await store.findLastRead(tx, userId)
  if (newest?.getTime() !== lastRead?.getTime()) return false
  const readAt = new Date(Math.max(app.now().getTime(), (newest?.getTime() ?? 0) + 1))
  const known = new Map((await store.findPurchases(tx, userId)).map((row) => [row.subscriptionId, row]))
  const failed: Failed[] = []
  for (const one of found) {
    const row = rowOf(app, one, known.get(one.subscriptionId))
    if (row) await store.upsertPurchase(tx, { ...row, userId, provider: name, readAt })
    if (row?.pastDueSince && !known.get(row.subscriptionId)?.pastDueSince) failed.push({ ...row, pastDueSince: row.pastDueSince })
  }
  const ids = new Set(found.map(({ subscriptionId }) => subscriptionId))
  for (const row of known.values()) {
    // Subscriptions that the provider no longer has are over.
    if (row.provider === name && isLive(row) && !ids.has(row.subscriptionId))
      await store.upsertPurchase(tx, { ...row, status: 'canceled', endsAt: row.endsAt ?? readAt, pastDueSince: null, readAt })
  }
  await updateEffectivePlan(app, tx, userId, { actor: 'Billing' })
  await notifyPaymentFailed(app, tx, userId, failed)
  await store.setHandled(tx, name, customerId, { until: began, at: app.now() })
  return true
}

type Written = Omit<store.PurchaseRow, 'userId' | 'provider' | 'readAt'>

function rowOf(app: App, { customerId, ...found }: ProviderSubscription, before: store.PurchaseRow | undefined): Written | null {
  const sold = soldAs(app.config, found.priceId)
  if (!sold && before?.priceId !== found.priceId) {
    const { subscriptionId, priceId } = found
    app.log.error({ customerId, subscriptionId, priceId }, 'Customer pays a price that is not configured and gets no plan')
  }
  // An unknown price keeps the previous plan until the provider ends the subscription.
  const plan = sold?.plan ?? before?.plan
  if (!plan) return null
  return {
    ...found,
    plan,
    isMonthly: sold ? sold.period === 'monthly' : before!.isMonthly,
    pastDueSince: found.status === 'past_due' ? (before?.pastDueSince ?? app.now()) : null,
  }
}

/** A purchase with a missed payment. */
export type Failed = Pick<store.PurchaseRow, 'subscriptionId' | 'plan' | 'status'> & { pastDueSince: Date }

/** Notifies a user of a failed payment and the end of the grace period, once per failure. */
async function notifyPaymentFailed(app: App, tx: Tx, userId: string, failed: Failed[]): Promise<void> {
  if (failed.length === 0) return
  const timeZone = await store.findTimeZone(tx, userId)
  const dayOf = (date: Date): string => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(date)
  const counting = (await store.findSubscription(tx, userId))?.plan
  await notify(
    app,
    tx,
    failed.map((one) => ({
      type: 'PaymentFailed',
      event: eventOf('PaymentFailed', one.subscriptionId, one.pastDueSince.toISOString()),
      userIds: [userId],
      triggerUserId: null,
      podcastId: null,
      // A larger plan is active, so nothing ends.
      data: one.plan === counting ? { plan: planNames[one.plan], until: dayOf(graceEnd(one)!) } : {},
      path: paths.paymentMethod,
    })),
  )
}

const hour = 3600 * 1000
const day = 24 * hour
/** Customers per run. */
const limit = 1000
/** The provider retries webhooks for up to three days. */
const eventsStay = 30 * day

/** Handles what webhooks did not: ended periods, lost or unhandled webhooks, and missed payments. */
export async function syncDuePurchases(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { name } = app.payments
  const unread = await store.findUnread(app.db, name, { now, before: ago(day), limit })
  const unheard = await store.findUnhandled(app.db, name, { before: ago(hour), limit })
  for (const customerId of new Set([...unheard, ...unread])) {
    if (signal.aborted) return
    await app.transaction((tx) => app.queue.add(tx, syncPurchases, { customerId }, { key: customerId }))
  }
  for (const userId of await store.findLapsed(app.db, name, { now, before: ago(billingLifetimes.paymentGrace * 1000), limit })) {
    if (signal.aborted) return
    await app.transaction(async (tx) => {
      await lockPlan(tx, userId)
      await updateEffectivePlan(app, tx, userId, { actor: 'Billing' })
    })
  }
  await app.transaction((tx) => store.deleteEvents(tx, ago(eventsStay)))
}
