import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { PaymentsError, type ProviderName, type ProviderEvent, type SignedMessage } from '../../../platform/payments/port.ts'
import { syncPurchases } from '../jobs.ts'
import * as store from '../store.ts'

/** For domains whose customers aren't users. */
export type CustomerHook = {
  isOwn(db: Db, provider: ProviderName, customerId: string): Promise<boolean>
  /** Queues reading the customer from the provider. Runs in the transaction that stores the event. */
  changed(app: App, tx: Tx, provider: ProviderName, customerId: string): Promise<void>
}

export const customerChanged = hookPoint<CustomerHook>('customer changed')

/** Whose customer it is, as what to do about the event. Null if no one knows it. */
async function findReader(app: App, tx: Tx, customerId: string): Promise<(() => Promise<void>) | null> {
  const { name: provider } = app.payments
  if ((await store.findUserOf(tx, provider, customerId)) !== null)
    return () => app.queue.add(tx, syncPurchases, { customerId }, { key: customerId })
  for (const hook of app.hooks.of(customerChanged))
    if (await hook.isOwn(tx, provider, customerId)) return () => hook.changed(app, tx, provider, customerId)
  return null
}

/** Marks the events of a customer up to that time as handled. */
export const setEventsHandled = (app: Pick<App, 'now'>, tx: Tx, provider: ProviderName, customerId: string, until: Date): Promise<void> =>
  store.setHandled(tx, provider, customerId, { until, at: app.now() })

/** Events that can change a plan or an invoice. All others are ignored. */
const relevant = /^(?:checkout\.session|customer\.subscription|invoice|charge)\./

function readEvent(app: App, message: SignedMessage): ProviderEvent {
  try {
    return app.payments.readEvent({ ...message, now: app.now() })
  } catch (error) {
    if (error instanceof PaymentsError && error.code === 'refused') throw new Fault('message_refused')
    throw error
  }
}

/**
 * Stores a webhook once and responds right away. A job then reads the current state from the provider, so order, duplicates and delays
 * of webhooks don't matter.
 */
export async function receiveMessage(app: App, message: SignedMessage): Promise<void> {
  const { eventId, type, customerId, createdAt } = readEvent(app, message)
  if (!relevant.test(type) || customerId === null) return
  const { name: provider } = app.payments
  await app.transaction(async (tx) => {
    // Customers are stored before the provider can send events about them.
    const read = await findReader(app, tx, customerId)
    if (read === null) {
      app.log.warn({ customerId, type }, 'Unknown customer in payment provider event')
      return
    }
    const isNew = await store.insertEvent(tx, { provider, eventId, type, customerId, createdAt, receivedAt: app.now() })
    if (isNew) await read()
  })
}
