import type { DbPool, Tx } from '../../db.ts'
import type { Card, Price, SignedMessage } from '../port.ts'
import { bill, updateSubscriptions, newTestId, changeCost, nextDate, type Ledger } from './ledger.ts'
import { isFailing, readCard, type CardForm } from './cards.ts'
import type { Messages } from './messages.ts'
import * as store from './store.ts'

/** Actions on the pages of the test mode. */

type Problem = { problem: string }

export type CheckoutView = NonNullable<Awaited<ReturnType<Visits['findCheckout']>>>
export type PortalView = NonNullable<Awaited<ReturnType<Visits['findPortal']>>>

export const plainActs = ['cancel', 'resume', 'fail', 'pay', 'refund'] as const

type PlainActs = { [Act in (typeof plainActs)[number]]: { act: Act } }

export type PortalAct = { act: 'card'; card: CardForm } | { act: 'plan'; priceId: string } | PlainActs[keyof PlainActs]

/** Everything returns null if there is no such checkout, portal session or invoice, or if it has expired. */
export type Visits = ReturnType<typeof openVisits>

type Parts = Pick<DbPool, 'db' | 'transaction'> & { ledger: Ledger; messages: Messages; prices: Price[] }

const isRunning = ({ status }: store.SubscriptionRow): boolean => status !== 'canceled'

export function openVisits({ db, transaction, ledger, messages, prices }: Parts) {
  const { now, priceOf } = ledger
  const tell = (customerId: string, ...types: string[]): { messages: SignedMessage[] } => ({
    messages: types.map((type) => messages.write(type, customerId)),
  })

  const findOpen = async (kind: store.SessionRow['kind'], id: string): Promise<store.SessionRow | null> => {
    const session = await store.findSession(db, kind, id)
    return session && session.status !== 'expired' && session.expiresAt > now() ? session : null
  }

  /** Locks the customer and brings their subscriptions up to date. */
  const withCustomer = <T>(id: string, work: (tx: Tx, customer: store.CustomerRow, running: store.SubscriptionRow | null) => Promise<T>) =>
    transaction(async (tx) => {
      const customer = (await store.lockCustomer(tx, id))!
      const subscriptions = await updateSubscriptions(ledger, tx, customer)
      return work(tx, customer, subscriptions.find(isRunning) ?? null)
    })

  async function begin(tx: Tx, session: store.SessionRow, card: Card): Promise<void> {
    const [price, at, id] = [await priceOf(tx, session.priceId!), now(), newTestId('sub')]
    await store.setCard(tx, session.customerId, card)
    await store.insertSubscription(tx, {
      id,
      customerId: session.customerId,
      priceId: price.priceId,
      status: 'active',
      cancelAtPeriodEnd: false,
      createdAt: at,
      periodStart: at,
      periodEnd: nextDate(at, price.interval),
      endedAt: null,
    })
    await bill(tx, session.customerId, [{ at, status: 'paid', subscriptionId: id, description: price.name, cents: price.cents }])
    await store.setSession(tx, session.id, { status: 'complete', subscriptionId: id })
  }

  /** The new plan starts now, with its own period. */
  async function changePlan(tx: Tx, running: store.SubscriptionRow, priceId: string): Promise<void> {
    const [from, to, at] = [await priceOf(tx, running.priceId), await priceOf(tx, priceId), now()]
    const cents = changeCost({ ...running, cents: from.cents }, to.cents, at)
    const period = { periodStart: at, periodEnd: nextDate(at, to.interval), cancelAtPeriodEnd: false }
    await store.setSubscription(tx, { ...running, priceId, ...period })
    await bill(tx, running.customerId, [
      { at, status: 'paid', subscriptionId: running.id, description: `${to.name}, starting today`, cents },
    ])
  }

  /** As if the next renewal had failed. */
  async function fail(tx: Tx, running: store.SubscriptionRow): Promise<void> {
    const { name, cents } = await priceOf(tx, running.priceId)
    await store.setSubscription(tx, { ...running, status: 'past_due' })
    await bill(tx, running.customerId, [{ at: now(), status: 'open', subscriptionId: running.id, description: name, cents }])
  }

  async function actOn(
    tx: Tx,
    { customer, running, asked }: { customer: store.CustomerRow; running: store.SubscriptionRow | null; asked: PortalAct },
  ): Promise<string[] | Problem> {
    if (asked.act === 'card') {
      const card = readCard(asked.card, now())
      if ('problem' in card) return card
      await store.setCard(tx, customer.id, card)
      return ['customer.updated']
    }
    if (asked.act === 'refund')
      return (await store.refundInvoice(tx, customer.id)) ? ['charge.refunded'] : { problem: 'There is no payment to refund.' }
    if (!running) return { problem: "Your subscription has ended, so it can't be changed." }
    if (asked.act === 'cancel' || asked.act === 'resume') {
      await store.setSubscription(tx, { ...running, cancelAtPeriodEnd: asked.act === 'cancel' })
      return ['customer.subscription.updated']
    }
    if (asked.act === 'fail') {
      if (running.status === 'past_due') return { problem: 'A payment is already overdue.' }
      await fail(tx, running)
      return ['invoice.payment_failed', 'customer.subscription.updated']
    }
    if (isFailing(customer.cardLast4)) return { problem: 'The payment failed. Use another card.' }
    if (asked.act === 'pay') {
      await store.payInvoices(tx, customer.id)
      await store.setSubscription(tx, { ...running, status: 'active' })
      return ['invoice.paid', 'customer.subscription.updated']
    }
    if (running.status === 'past_due') return { problem: 'Pay the open invoice first.' }
    // Only plans can be changed to each other.
    const isPlan = (priceId: string): boolean => prices.some((one) => one.priceId === priceId)
    if (!isPlan(asked.priceId) || !isPlan(running.priceId) || asked.priceId === running.priceId) return { problem: 'Choose another plan.' }
    await changePlan(tx, running, asked.priceId)
    return ['customer.subscription.updated', 'invoice.paid']
  }

  return {
    async findCheckout(id: string) {
      const session = await findOpen('checkout', id)
      const customer = session && (await store.findCustomer(db, session.customerId))
      return session && customer && { session, customer, price: await priceOf(db, session.priceId!) }
    },
    async pay(id: string, form: CardForm) {
      const found = await findOpen('checkout', id)
      if (!found) return null
      return withCustomer(found.customerId, async (tx, customer, running) => {
        const session = (await store.findSession(tx, 'checkout', id))!
        const url = session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', encodeURIComponent(id))
        // Submitted twice, but paid once.
        if (session.status === 'complete') return { messages: [], url }
        if (session.status === 'expired') return null
        if (running) return { problem: 'You already have a subscription. You can change it in the customer portal.' }
        const card = readCard(form, now())
        if ('problem' in card) return card
        await begin(tx, session, card)
        return { ...tell(customer.id, 'checkout.session.completed', 'customer.subscription.created', 'invoice.paid'), url }
      })
    },
    async findPortal(id: string) {
      const session = await findOpen('portal', id)
      if (!session) return null
      return withCustomer(session.customerId, async (tx, customer, running) => {
        const [newest] = await store.findSubscriptions(tx, customer.id)
        const subscription = running ?? newest ?? null
        const invoices = await store.findInvoices(tx, customer.id, { after: null, limit: 24 })
        return { session, customer, subscription, price: subscription && (await priceOf(tx, subscription.priceId)), invoices }
      })
    },
    async act(id: string, asked: PortalAct) {
      const session = await findOpen('portal', id)
      if (!session) return null
      return withCustomer(session.customerId, async (tx, customer, running) => {
        const done = await actOn(tx, { customer, running, asked })
        return Array.isArray(done) ? tell(customer.id, ...done) : done
      })
    },
    findInvoice: (id: string) => store.findInvoice(db, id),
  }
}
