import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { PermanentError } from '../../../platform/queue/port.ts'
import type { ProviderName } from '../../../platform/payments/port.ts'
import { cancelPurchases } from '../jobs.ts'
import * as store from '../store.ts'

/** Cancels everything that a customer pays for, after the transaction. */
export const queueCancellation = (app: Pick<App, 'queue'>, tx: Tx, provider: ProviderName, customerId: string): Promise<void> =>
  app.queue.add(tx, cancelPurchases, { provider, customerId })

/** Cancels subscriptions of a deleted account. The job contains the customer, because its row is deleted. */
export const stopCharging = {
  async deleting(app: App, tx: Tx, userId: string): Promise<void> {
    const row = await store.findCustomerOf(tx, userId)
    if (row) await queueCancellation(app, tx, row.provider as ProviderName, row.customerId)
  },
}

export async function cancelAll(
  { payments }: App,
  { provider, customerId }: { provider: ProviderName; customerId: string },
): Promise<void> {
  if (provider !== payments.name)
    throw new PermanentError(
      `The account of customer ${customerId} was deleted, but ${provider} is no longer configured. Cancel its subscriptions there.`,
    )
  await payments.cancelAll(customerId)
}
