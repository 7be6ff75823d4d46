import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { PaymentsError, type ProviderSubscription } from '../../../platform/payments/port.ts'
import { isLive } from '../plan.ts'
import { soldAs } from '../prices.ts'
import * as store from '../store.ts'
import { tellOfFailure, type Failed } from './failures.ts'
import { settlePlan } from './plan.ts'

/** Whoever came between so often is busy with the same customer, and has newer facts. */
const tries = 20

/**
 * Brings our books to what the provider has now. Nothing is held while the provider is asked; where another did the same meanwhile, what
 * we read may be older than what they wrote, so it is read again. So the last to write has read after everybody else wrote.
 */
export async function syncCustomer(app: App, customerId: string): Promise<void> {
  const { name } = app.payments
  for (let at = 0; at < tries; at += 1) {
    const userId = await store.findUserOf(app.db, name, customerId)
    if (userId === null) {
      app.log.warn({ customerId }, 'the payment provider speaks of a customer that nobody here is')
      return
    }
    const lastRead = await store.findLastRead(app.db, userId)
    const began = app.now()
    const found = await app.payments.findSubscriptions(customerId)
    const isDone = await app.transaction((tx) => write(app, tx, { userId, customerId, lastRead, began, found }))
    if (isDone) return
  }
  throw new Error('The purchases of a customer changed too often while they were read.')
}

/** The same without anybody who waits. Where the provider knows no such customer, asking again does not help; what it had ends with its period. */
export async function syncLater(app: App, { customerId }: { customerId: string }): Promise<void> {
  try {
    await syncCustomer(app, customerId)
  } catch (error) {
    if (!(error instanceof PaymentsError && error.code === 'unknown')) throw error
    app.log.error({ err: error, customerId }, 'the payment provider has no such customer: was it deleted there, or the key changed?')
  }
}

/** The provider has no such customer (any more): nothing of it counts. */
export const forgetPurchases = (app: App, userId: string, customerId: string): Promise<boolean> =>
  app.transaction(async (tx) =>
    write(app, tx, { userId, customerId, lastRead: await store.findLastRead(tx, userId), began: app.now(), found: [] }),
  )

type Read = { userId: string; customerId: string; lastRead: Date | null; began: Date; found: ProviderSubscription[] }

/** False where somebody else wrote meanwhile. */
async function write(app: App, tx: Tx, { userId, customerId, lastRead, began, found }: Read): Promise<boolean> {
  const { name } = app.payments
  // The account went, and with it all that is written here.
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
    // What the provider has no more is over.
    if (row.provider === name && isLive(row) && !ids.has(row.subscriptionId))
      await store.upsertPurchase(tx, { ...row, status: 'canceled', endsAt: row.endsAt ?? readAt, pastDueSince: null, readAt })
  }
  await settlePlan(app, tx, userId, { actor: 'Billing' })
  await tellOfFailure(app, tx, userId, failed)
  await store.setHandled(tx, name, customerId, { until: began, at: app.now() })
  return true
}

type Written = Omit<store.PurchaseRow, 'userId' | 'provider' | 'readAt'>

function rowOf(app: App, { customerId, ...found }: ProviderSubscription, before: store.PurchaseRow | undefined): Written | null {
  const sold = soldAs(app.config, found.priceId)
  if (!sold && before?.priceId !== found.priceId) {
    const { subscriptionId, priceId } = found
    app.log.error({ customerId, subscriptionId, priceId }, 'somebody pays a price that no setting names, and gets no plan for it')
  }
  // Whoever had a plan for it keeps that one, and loses it where the provider says so.
  const plan = sold?.plan ?? before?.plan
  if (!plan) return null
  return {
    ...found,
    plan,
    isMonthly: sold ? sold.period === 'monthly' : before!.isMonthly,
    pastDueSince: found.status === 'past_due' ? (before?.pastDueSince ?? app.now()) : null,
  }
}
