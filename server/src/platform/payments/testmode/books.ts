import type { Tx } from '../../db.ts'
import { newToken } from '../../ids.ts'
import type { Price } from '../port.ts'
import { isFailing } from './cards.ts'
import { passTime, type Bill } from './periods.ts'
import * as store from './store.ts'

/** The books of the test mode: what is owed, and by when. */

export type Bookkeeping = { now(): Date; priceOf(priceId: string): Price }

/** A name that nobody guesses: whoever knows it may see what it stands for. */
export const newName = (kind: string): string => `${kind}_test_${newToken(18)}`

type Billed = Bill & { subscriptionId: string; description: string; cents: number }

export async function bill(tx: Tx, customerId: string, bills: Billed[]): Promise<void> {
  const before = bills.length === 0 ? 0 : await store.countInvoices(tx, customerId)
  await store.insertInvoices(
    tx,
    bills.map(({ at, status, subscriptionId, description, cents }, index) => ({
      id: newName('in'),
      customerId,
      subscriptionId,
      number: `TEST-${customerId.slice(-6).toUpperCase()}-${String(before + index + 1).padStart(4, '0')}`,
      description,
      total: cents,
      status,
      createdAt: at,
    })),
  )
}

/** A customer's subscriptions as they are by now, the newest first. The customer is held. */
export async function bringUpToDate(books: Bookkeeping, tx: Tx, customer: store.CustomerRow): Promise<store.SubscriptionRow[]> {
  const fails = isFailing(customer.cardLast4)
  const rows = await store.findSubscriptions(tx, customer.id)
  const current: store.SubscriptionRow[] = []
  for (const row of rows) {
    const { interval, name, cents } = books.priceOf(row.priceId)
    const { running, bills } = passTime(row, { now: books.now(), interval, fails })
    if (running !== row) await store.setSubscription(tx, running)
    await bill(
      tx,
      customer.id,
      bills.map((one) => ({ ...one, subscriptionId: row.id, description: name, cents })),
    )
    current.push(running)
  }
  return current
}
