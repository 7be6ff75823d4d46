import type { Price } from '../port.ts'

type Running = {
  status: 'active' | 'past_due' | 'canceled'
  cancelAtPeriodEnd: boolean
  periodStart: Date
  periodEnd: Date
  endedAt: Date | null
}

export type Bill = { at: Date; status: 'paid' | 'open' }

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
export function billElapsedPeriods<S extends Running>(
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
