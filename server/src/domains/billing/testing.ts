import type { Now } from '../../platform/clock.ts'
import { PaymentsError, type Payments, type ProviderSubscription, type SignedMessage } from '../../platform/payments/port.ts'
import { openMessages } from '../../platform/payments/testmode/messages.ts'

const key = Buffer.alloc(32, 7)

/** An in-memory provider with signed webhooks and simulated failures. */
export function fakeProvider(now: Now) {
  const subscriptions = new Map<string, Map<string, ProviderSubscription>>()
  const customers = new Map<string, string>()
  const messages = openMessages(key, now)
  const reads: string[] = []
  const state = { isDown: false, customers: 0, beforeRead: async (_customerId: string): Promise<void> => {} }
  const call = (): void => {
    if (state.isDown) throw new PaymentsError('unavailable', 'The fake provider is down.')
  }
  const ownOf = (customerId: string): Map<string, ProviderSubscription> => {
    const own = subscriptions.get(customerId)
    if (!own) throw new PaymentsError('unknown', `There is no customer ${customerId}.`)
    return own
  }
  const payments: Payments = {
    name: 'testmode',
    isTestMode: true,
    signatureHeader: 'test-signature',
    async createCustomer({ key: asked }) {
      call()
      const customerId = customers.get(asked) ?? `cus_${customers.size + 1}`
      if (!customers.has(asked)) state.customers += 1
      customers.set(asked, customerId)
      if (!subscriptions.has(customerId)) subscriptions.set(customerId, new Map())
      return { customerId }
    },
    async createCheckout({ customerId }) {
      call()
      ownOf(customerId)
      return { sessionId: `cs_${customerId}`, url: 'https://provider.example/checkout' }
    },
    async createPrice({ key: asked }) {
      call()
      return { priceId: `price_${asked}` }
    },
    async findCheckout(sessionId) {
      call()
      const customerId = sessionId.replace(/^cs_/, '')
      return subscriptions.has(customerId) ? { customerId, isComplete: ownOf(customerId).size > 0 } : null
    },
    async createPortal() {
      call()
      return { url: 'https://provider.example/portal' }
    },
    async findSubscriptions(customerId) {
      reads.push(customerId)
      call()
      const found = [...ownOf(customerId).values()]
      await state.beforeRead(customerId)
      return found
    },
    async findCard() {
      call()
      return null
    },
    async findInvoices() {
      call()
      return { invoices: [], cursor: null }
    },
    async cancel(subscriptionId) {
      call()
      for (const own of subscriptions.values()) {
        const one = own.get(subscriptionId)
        if (one) Object.assign(one, { status: 'canceled', endsAt: now() })
      }
    },
    async cancelAll(customerId) {
      call()
      for (const one of ownOf(customerId).values()) one.status = 'canceled'
    },
    readEvent: (message) => messages.read(message),
  }
  return {
    payments,
    state,
    subscriptions,
    /** How often the customer's subscriptions were read. */
    readsOf: (customerId: string): number => reads.filter((one) => one === customerId).length,
    addCustomer: (customerId: string): void => void subscriptions.set(customerId, new Map()),
    forgetCustomer: (customerId: string): void => void subscriptions.delete(customerId),
    put: (one: ProviderSubscription): void => void ownOf(one.customerId).set(one.subscriptionId, one),
    write: (type: string, customerId: string): SignedMessage => messages.write(type, customerId),
  }
}
