import { paths } from '@castwright/contract/paths.ts'
import { planNames } from '@castwright/contract/billing/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { eventOf, notifyAll } from '../../notifications/service.ts'
import { graceEnd } from '../plan.ts'
import * as store from '../store.ts'

/** A purchase with a missed payment. */
export type Failed = Pick<store.PurchaseRow, 'subscriptionId' | 'plan' | 'status'> & { pastDueSince: Date }

/** Notifies a user of a failed payment and the end of the grace period, once per failure. */
export async function notifyPaymentFailed(app: App, tx: Tx, userId: string, failed: Failed[]): Promise<void> {
  if (failed.length === 0) return
  const timeZone = await store.findTimeZone(tx, userId)
  const dayOf = (date: Date): string => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(date)
  const counting = (await store.findSubscription(tx, userId))?.plan
  await notifyAll(
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
