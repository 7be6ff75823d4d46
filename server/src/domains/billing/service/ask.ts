import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { PaymentsError } from '../../../platform/payments/port.ts'

/** Asks the provider for somebody who waits. What it cannot do now is told in the product's words; the log keeps the provider's. */
export async function ask<T>(app: App, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    app.log.error({ err: error, provider: app.payments.name }, 'the payment provider could not do what it was asked for')
    throw new Fault('provider_failed')
  }
}
