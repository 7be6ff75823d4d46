import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { PaymentsError } from '../../../platform/payments/port.ts'

export const isUnknown = (error: unknown): boolean => error instanceof PaymentsError && error.code === 'unknown'

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

type CheckoutTerms = Omit<Parameters<App['payments']['createCheckout']>[0], 'customerId'>

/** Opens the payment page. A deleted customer can be read but can't buy anything, so another one is made. */
export const openCheckout = (app: App, customerId: string, terms: CheckoutTerms, makeAnother: () => Promise<string>) =>
  ask(app, () => {
    const open = (to: string) => app.payments.createCheckout({ ...terms, customerId: to })
    return open(customerId).catch(async (error: unknown) => {
      if (!isUnknown(error)) throw error
      return open(await makeAnother())
    })
  })
