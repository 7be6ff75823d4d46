import type { Invoice, PlanUse } from '@castwright/contract/billing.ts'
import type { Meaning } from '../../ui/Badge.tsx'
import { sizeOf, storageOf } from '../../lib/sizes.ts'

export const failure = 'An unexpected error occurred.'

/** A limit in words; -1 is none. */
export const amount = (limit: number): string => (limit === -1 ? 'Unlimited' : limit.toLocaleString('en-US'))

/** '3 of 6', '1.25 GB of 5 GB', '12, no limit' */
export function figureOf({ measure, used, limit }: PlanUse): string {
  const isStorage = measure === 'storage'
  const shown = isStorage ? storageOf(used) : used.toLocaleString('en-US')
  if (limit === -1) return `${shown}, no limit`
  return `${shown} of ${isStorage ? sizeOf(limit) : limit.toLocaleString('en-US')}`
}

export const percentOf = ({ used, limit }: PlanUse): number => (limit === -1 ? 0 : limit === 0 ? 100 : (used / limit) * 100)

/** From here on somebody should know. */
const near = 80

/** What is to say of a limit beside its numbers. */
export function stateOf(use: PlanUse): { meaning: Meaning; words: string } | null {
  const percent = percentOf(use)
  if (percent > 100) return { meaning: 'danger', words: 'Over the limit' }
  if (percent === 100) return { meaning: 'danger', words: 'Limit reached' }
  return percent >= near ? { meaning: 'warning', words: 'Near the limit' } : null
}

/** '$228.00' */
export const moneyOf = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

export const invoiceStates: Record<Invoice['status'], { meaning: Meaning; words: string }> = {
  draft: { meaning: 'neutral', words: 'Draft' },
  open: { meaning: 'warning', words: 'Open' },
  paid: { meaning: 'success', words: 'Paid' },
  void: { meaning: 'neutral', words: 'Void' },
  uncollectible: { meaning: 'danger', words: 'Unpaid' },
  refunded: { meaning: 'neutral', words: 'Refunded' },
}
