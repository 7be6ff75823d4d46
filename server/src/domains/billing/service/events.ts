import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { PaymentsError, type ProviderEvent, type SignedMessage } from '../../../platform/payments/port.ts'
import { syncPurchases } from '../jobs.ts'
import * as store from '../store.ts'

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
    if ((await store.findUserOf(tx, provider, customerId)) === null) {
      app.log.warn({ customerId, type }, 'Unknown customer in payment provider event')
      return
    }
    const isNew = await store.insertEvent(tx, { provider, eventId, type, customerId, createdAt, receivedAt: app.now() })
    if (isNew) await app.queue.add(tx, syncPurchases, { customerId }, { key: customerId })
  })
}
