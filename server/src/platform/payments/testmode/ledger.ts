import type { Db, Tx } from '../../db.ts'
import { newToken } from '../../ids.ts'
import type { Price } from '../port.ts'
import { isFailing } from './cards.ts'
import { billElapsedPeriods, type Bill } from './periods.ts'
import * as store from './store.ts'

/** The ledger of the test mode: what is owed, and when. */

export type Ledger = { now(): Date; priceOf(db: Db, priceId: string): Promise<Price> }

/** An unguessable ID, which grants access to its object. */
export const newTestId = (kind: string): string => `${kind}_test_${newToken(18)}`

type Billed = Bill & { subscriptionId: string; description: string; cents: number }

export async function bill(tx: Tx, customerId: string, bills: Billed[]): Promise<void> {
  const before = bills.length === 0 ? 0 : await store.countInvoices(tx, customerId)
  await store.insertInvoices(
    tx,
    bills.map(({ at, status, subscriptionId, description, cents }, index) => ({
      id: newTestId('in'),
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

/** The current subscriptions of a customer, newest first. The customer must be locked. */
export async function updateSubscriptions(ledger: Ledger, tx: Tx, customer: store.CustomerRow): Promise<store.SubscriptionRow[]> {
  const fails = isFailing(customer.cardLast4)
  const rows = await store.findSubscriptions(tx, customer.id)
  const current: store.SubscriptionRow[] = []
  for (const row of rows) {
    const { interval, name, cents } = await ledger.priceOf(tx, row.priceId)
    const { running, bills } = billElapsedPeriods(row, { now: ledger.now(), interval, fails })
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
