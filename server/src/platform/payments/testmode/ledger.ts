import type { Db, Tx } from '../../db.ts'
import { newToken } from '../../ids.ts'
import type { Price } from '../port.ts'
import { isFailing } from './cards.ts'
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

type Running = {
  status: 'active' | 'past_due' | 'canceled'
  cancelAtPeriodEnd: boolean
  periodStart: Date
  periodEnd: Date
  endedAt: Date | null
}

type Bill = { at: Date; status: 'paid' | 'open' }

/** The same day of the next month or year, or its last day if there is no such day. */
export function nextDate(from: Date, interval: Price['interval']): Date {
  const months = interval === 'year' ? 12 : 1
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + months)
  next.setUTCDate(Math.min(from.getUTCDate(), last))
  return next
}

/** Brings a subscription up to date: bills elapsed periods, and ends a canceled one. */
function billElapsedPeriods<S extends Running>(
  given: S,
  { now, interval, fails }: { now: Date; interval: Price['interval']; fails: boolean },
) {
  const bills: Bill[] = []
  let running = given
  while (running.status !== 'canceled' && running.periodEnd <= now) {
    const at = running.periodEnd
    if (running.cancelAtPeriodEnd) {
      running = { ...running, status: 'canceled', endedAt: at }
    } else if (running.status === 'past_due') {
      // Nothing more is billed while a payment is overdue.
      break
    } else {
      running = { ...running, status: fails ? 'past_due' : 'active', periodStart: at, periodEnd: nextDate(at, interval) }
      bills.push({ at, status: fails ? 'open' : 'paid' })
    }
  }
  return { running, bills }
}

/** The cost of a plan change: the new price minus the unused part of the paid period. */
export function changeCost(from: { cents: number; periodStart: Date; periodEnd: Date }, toCents: number, now: Date): number {
  const [start, end] = [from.periodStart.getTime(), from.periodEnd.getTime()]
  const left = Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)))
  return Math.max(0, toCents - Math.round(from.cents * left))
}
