import { billingLifetimes } from '@castwright/contract/billing/limits.ts'
import type { App } from '../../../platform/app.ts'
import { syncPurchases } from '../jobs.ts'
import * as store from '../store.ts'
import { lockPlan, updateEffectivePlan } from './plan.ts'

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
