import type { MembershipState } from '@castwright/contract/memberships/shapes.ts'
import type { ProviderSubscription } from '../../platform/payments/port.ts'

const states: Record<ProviderSubscription['status'], MembershipState> = {
  active: 'active',
  past_due: 'unpaid',
  canceled: 'ended',
  incomplete: 'pending',
}

const ranks: Record<MembershipState, number> = { active: 3, unpaid: 2, ended: 1, pending: 0 }

type Standing = { state: MembershipState; subscription: ProviderSubscription | null }

/** The state of a membership with these subscriptions. A paid one counts before an unpaid one, and the newest of the same kind. */
export function standingOf(subscriptions: ProviderSubscription[]): Standing {
  const [best] = subscriptions
    .map((subscription) => ({ state: states[subscription.status], subscription }))
    .toSorted(
      (one, other) =>
        ranks[other.state] - ranks[one.state] || other.subscription.createdAt.getTime() - one.subscription.createdAt.getTime(),
    )
  return best ?? { state: 'pending', subscription: null }
}

/** The subscription still exists, so a second one can't be bought. */
export const isLive = (state: MembershipState): boolean => state === 'active' || state === 'unpaid'
