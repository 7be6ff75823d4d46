import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { PaymentsError, type ProviderSubscription } from '../../../platform/payments/port.ts'
import { isLive } from '../plan.ts'
import { soldAs } from '../prices.ts'
import * as store from '../store.ts'
import { notifyPaymentFailed, type Failed } from './failures.ts'
import { updateEffectivePlan } from './plan.ts'

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
