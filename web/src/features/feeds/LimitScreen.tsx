import { Card } from '../../ui/Card.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'

/** What one meets where the plan has no room for more: listeners notice nothing of it. */
export function LimitScreen() {
  return (
    <Card>
      <EmptyState
        drawing={<Plan />}
        title="Upgrade to access your feed!"
        action={
          <>
            <LinkButton to="/settings/subscription-and-billing/plan-usage" variant="default">
              View Plan Usage
            </LinkButton>
            <LinkButton to="/settings/subscription-and-billing/offers-and-upgrades">Upgrade Subscription</LinkButton>
          </>
        }
      >
        Your plan has no room for more published episodes. Your listeners notice nothing: what is out stays out.
      </EmptyState>
    </Card>
  )
}
