import { planNames } from '@castwright/contract/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { eventOf, notifyAll } from '../../notifications/service.ts'
import { graceEnd } from '../plan.ts'
import * as store from '../store.ts'

/** A purchase of which a payment is missing. */
export type Failed = Pick<store.PurchaseRow, 'subscriptionId' | 'plan' | 'status'> & { pastDueSince: Date }

/** Tells somebody that a payment failed, and until when their plan goes on; once for each time that they fall behind. */
export async function tellOfFailure(app: App, tx: Tx, userId: string, failed: Failed[]): Promise<void> {
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
      // Beside a larger plan nothing ends with it.
      data: one.plan === counting ? { plan: planNames[one.plan], until: dayOf(graceEnd(one)!) } : {},
      path: '/settings/subscription-and-billing/payment-method',
    })),
  )
}
