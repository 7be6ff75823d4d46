import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { PaymentsError, type ProviderEvent, type SignedMessage } from '../../../platform/payments/port.ts'
import { syncPurchases } from '../jobs.ts'
import * as store from '../store.ts'

/** What can change a plan, or an invoice. Of all else nobody takes notice. */
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
 * Takes a message of the provider: kept once, and answered before anything is done about it. It only says that something happened; what is
 * so now is asked of the provider by a job. So neither order nor repetition nor lateness of messages matters.
 */
export async function receiveMessage(app: App, message: SignedMessage): Promise<void> {
  const { eventId, type, customerId, createdAt } = readEvent(app, message)
  if (!relevant.test(type) || customerId === null) return
  const { name: provider } = app.payments
  await app.transaction(async (tx) => {
    // A customer is written down here before the provider can have anything to tell of it.
    if ((await store.findUserOf(tx, provider, customerId)) === null) {
      app.log.warn({ customerId, type }, 'the payment provider speaks of a customer that nobody here is')
      return
    }
    const isNew = await store.insertEvent(tx, { provider, eventId, type, customerId, createdAt, receivedAt: app.now() })
    if (isNew) await app.queue.add(tx, syncPurchases, { customerId }, { key: customerId })
  })
}
