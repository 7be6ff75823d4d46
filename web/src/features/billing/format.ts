import type { Invoice, PlanUse } from '@castwright/contract/billing/shapes.ts'
import type { Meaning } from '../../ui/Badge.tsx'
import { sizeOf, storageOf } from '../../lib/sizes.ts'

export const unexpectedError = 'An unexpected error occurred.'

/** Formats a limit. -1 means unlimited. */
export const formatLimit = (limit: number): string => (limit === -1 ? 'Unlimited' : limit.toLocaleString('en-US'))

/** '3', '1.25 GB' */
export const formatUsed = ({ measure, used }: Pick<PlanUse, 'measure' | 'used'>): string =>
  measure === 'storage' ? storageOf(used) : used.toLocaleString('en-US')

/** '3 of 6', '1.25 GB of 5 GB', '12, no limit' */
export function formatUsage({ measure, used, limit }: PlanUse): string {
  const shown = formatUsed({ measure, used })
  if (limit === -1) return `${shown}, no limit`
  return `${shown} of ${measure === 'storage' ? sizeOf(limit) : limit.toLocaleString('en-US')}`
}

export const percentOf = ({ used, limit }: PlanUse): number => (limit === -1 ? 0 : limit === 0 ? 100 : (used / limit) * 100)

/** From here on, a badge warns about the limit. */
const nearPercent = 80

/** The badge next to a limit, if any. */
export function limitState(use: PlanUse): { meaning: Meaning; label: string } | null {
  const percent = percentOf(use)
  if (percent > 100) return { meaning: 'danger', label: 'Over the limit' }
  if (percent === 100) return { meaning: 'danger', label: 'Limit reached' }
  return percent >= nearPercent ? { meaning: 'warning', label: 'Near the limit' } : null
}

export const invoiceStates: Record<Invoice['status'], { meaning: Meaning; label: string }> = {
  draft: { meaning: 'neutral', label: 'Draft' },
  open: { meaning: 'warning', label: 'Open' },
  paid: { meaning: 'success', label: 'Paid' },
  void: { meaning: 'neutral', label: 'Void' },
  uncollectible: { meaning: 'danger', label: 'Unpaid' },
  refunded: { meaning: 'neutral', label: 'Refunded' },
}
