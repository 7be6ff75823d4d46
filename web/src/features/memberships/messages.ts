import type { Member, MemberState, Tier, TierInterval } from '@castwright/contract/memberships/shapes.ts'
import { formatPrice } from '@castwright/contract/billing/money.ts'
import type { Meaning } from '../../ui/Badge.tsx'

export const messages = {
  loadFailed: 'Error loading memberships.',
} as const

export const intervalNames: Record<TierInterval, string> = { month: 'Every month', year: 'Every year' }

export const priceOf = ({ cents, interval }: Pick<Tier, 'cents' | 'interval'>): string => `${formatPrice(cents)} a ${interval}`

/** What a tier includes besides the feed. */
export function includesOf({ hasBonus, earlyDays }: Pick<Tier, 'hasBonus' | 'earlyDays'>): string {
  const early = earlyDays === 1 ? 'episodes a day early' : `episodes ${earlyDays} days early`
  const parts = [...(hasBonus ? ['episodes for members'] : []), ...(earlyDays > 0 ? [early] : [])]
  return parts.length === 0 ? 'All published episodes' : `All published episodes, ${parts.join(' and ')}`
}

const amount = (count: number, word: string): string => `${count.toLocaleString('en-US')} ${word}`

export const membersOf = ({ members: { active, unpaid, ended } }: Tier): string =>
  [
    amount(active, active === 1 ? 'active member' : 'active members'),
    ...(unpaid > 0 ? [amount(unpaid, 'unpaid')] : []),
    ...(ended > 0 ? [amount(ended, 'ended')] : []),
  ].join(' · ')

export const stateNames: Record<MemberState, string> = { active: 'Active', unpaid: 'Unpaid', ended: 'Ended' }

const meanings: Record<MemberState, Meaning> = { active: 'success', unpaid: 'warning', ended: 'neutral' }

/** What the list says about a member. */
export const statusOf = ({ state, endsAt }: Member): { name: string; meaning: Meaning } =>
  state === 'active' && endsAt !== null ? { name: 'Canceled', meaning: 'warning' } : { name: stateNames[state], meaning: meanings[state] }
