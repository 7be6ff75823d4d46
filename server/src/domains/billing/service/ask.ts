import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { PaymentsError } from '../../../platform/payments/port.ts'

/** Calls the provider during a request. Users see our error message, and the log has the provider's. */
export async function ask<T>(app: App, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    app.log.error({ err: error, provider: app.payments.name }, 'Payment provider request failed')
    throw new Fault('provider_failed')
  }
}
