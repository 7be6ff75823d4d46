import { billingLifetimes } from '@castwright/contract/billing/limits.ts'
import type { Now } from '../../clock.ts'
import type { Db, DbPool } from '../../db.ts'
import { PaymentsError, type Payments, type Price, type ProviderInvoice, type ProviderSubscription } from '../port.ts'
import { updateSubscriptions, newTestId } from './ledger.ts'
import { openMessages } from './messages.ts'
import * as store from './store.ts'
import { openVisits, type Visits } from './visits.ts'

type TestModeOptions = {
  pool: Pick<DbPool, 'db' | 'transaction'>
  prices: Price[]
  baseUrl: string
  secret: Buffer
  now: Now
}

/** The provider used without keys: behaves like a real one, and charges no one. */
export type TestMode = Payments & { prices: Price[]; visits: Visits }

const pageSize = 20

const toSubscription = (row: store.SubscriptionRow): ProviderSubscription => ({
  subscriptionId: row.id,
  customerId: row.customerId,
  priceId: row.priceId,
  status: row.status,
  createdAt: row.createdAt,
  periodEnd: row.periodEnd,
  endsAt: row.endedAt ?? (row.cancelAtPeriodEnd ? row.periodEnd : null),
})

export function openTestMode({ pool: { db, transaction }, prices, baseUrl, secret, now }: TestModeOptions): TestMode {
  const messages = openMessages(secret, now)
  const priceOf = async (from: Db, priceId: string): Promise<Price> => {
    const known = prices.find((one) => one.priceId === priceId)
    if (known) return known
    const price = await store.findPrice(from, priceId)
    if (!price) throw new PaymentsError('unknown', `Unknown test-mode price ${priceId}.`)
    const { name, cents, interval } = price
    return { priceId, productId: null, name, cents, interval }
  }
  const ledger = { now, priceOf }
  const addressOf = (kind: string, id: string): string => `${baseUrl}/billing/test/${kind}/${id}`
  const noCustomer = (id: string) => new PaymentsError('unknown', `Unknown test-mode customer ${id}.`)

  const toInvoice = ({ total, customerId: _customer, subscriptionId: _subscription, ...row }: store.InvoiceRow): ProviderInvoice => ({
    ...row,
    cents: total,
    currency: 'usd',
    pdfUrl: `${addressOf('invoice', row.id)}.pdf`,
    pageUrl: addressOf('invoice', row.id),
  })

  const open = async (row: Pick<store.SessionRow, 'kind' | 'customerId' | 'priceId' | 'successUrl' | 'cancelUrl'>) => {
    const [id, createdAt] = [newTestId(row.kind === 'checkout' ? 'cs' : 'bps'), now()]
    await transaction(async (tx) => {
      if (!(await store.lockCustomer(tx, row.customerId))) throw noCustomer(row.customerId)
      if (row.kind === 'checkout') await store.endSessions(tx, row.customerId, createdAt)
      await store.insertSession(tx, { ...row, id, createdAt, expiresAt: new Date(createdAt.getTime() + billingLifetimes.checkout * 1000) })
    })
    return { sessionId: id, url: addressOf(row.kind, id) }
  }

  /** Elapsed periods are billed on access. */
  const upToDate = (customerId: string) =>
    transaction(async (tx) => {
      const customer = await store.lockCustomer(tx, customerId)
      if (!customer) throw noCustomer(customerId)
      return updateSubscriptions(ledger, tx, customer)
    })

  return {
    name: 'testmode',
    isTestMode: true,
    signatureHeader: 'castwright-test-signature',
    prices,
    visits: openVisits({ db, transaction, ledger, messages, prices }),
    async createCustomer({ key, email }) {
      const customerId = await transaction((tx) => store.insertCustomer(tx, { id: newTestId('cus'), key, email, createdAt: now() }))
      return { customerId }
    },
    createCheckout: async ({ customerId, priceId, successUrl, cancelUrl }) =>
      open({ kind: 'checkout', customerId, priceId: (await priceOf(db, priceId)).priceId, successUrl, cancelUrl }),
    async createPrice({ key, name, cents, interval }) {
      const row = { id: newTestId('price'), key, name, cents, interval, createdAt: now() }
      return { priceId: await transaction((tx) => store.insertPrice(tx, row)) }
    },
    async findCheckout(sessionId) {
      const session = await store.findSession(db, 'checkout', sessionId)
      return session && { customerId: session.customerId, isComplete: session.status === 'complete' }
    },
    async createPortal({ customerId, returnUrl, priceId }) {
      const known = priceId && (await priceOf(db, priceId)).priceId
      return open({ kind: 'portal', customerId, priceId: known, successUrl: returnUrl, cancelUrl: returnUrl })
    },
    findSubscriptions: async (customerId) => (await upToDate(customerId)).map(toSubscription),
    async findCard(customerId) {
      const customer = await store.findCustomer(db, customerId)
      if (!customer) throw noCustomer(customerId)
      const { cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = customer
      return brand === null || last4 === null || expMonth === null || expYear === null ? null : { brand, last4, expMonth, expYear }
    },
    async findInvoices(customerId, cursor) {
      if (cursor === null) await upToDate(customerId)
      const after = cursor === null ? null : await store.findInvoice(db, cursor)
      if (cursor !== null && after?.customerId !== customerId) throw new PaymentsError('unknown', `Unknown test-mode invoice ${cursor}.`)
      const rows = await store.findInvoices(db, customerId, { after, limit: pageSize + 1 })
      const shown = rows.slice(0, pageSize)
      return { invoices: shown.map(toInvoice), cursor: rows.length > pageSize ? shown.at(-1)!.id : null }
    },
    cancel: (subscriptionId) =>
      transaction(async (tx) => {
        const row = await store.findSubscription(tx, subscriptionId)
        const customer = row && (await store.lockCustomer(tx, row.customerId))
        if (!customer) return
        for (const one of await updateSubscriptions(ledger, tx, customer))
          if (one.id === subscriptionId && one.status !== 'canceled')
            await store.setSubscription(tx, { ...one, status: 'canceled', endedAt: now() })
      }),
    cancelAll: (customerId) =>
      transaction(async (tx) => {
        const customer = await store.lockCustomer(tx, customerId)
        if (!customer) return
        for (const row of await updateSubscriptions(ledger, tx, customer))
          if (row.status !== 'canceled') await store.setSubscription(tx, { ...row, status: 'canceled', endedAt: now() })
        await store.endSessions(tx, customerId, now())
        await store.forgetCustomer(tx, customerId)
      }),
    readEvent: (message) => messages.read(message),
  }
}
