import type { Plan } from '@castwright/contract/limits.ts'
import { Button } from '@mantine/core'
import { paths } from '../../lib/links.ts'
import { Card } from '../../ui/Card.tsx'
import { Plan as PlanDrawing } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { usePortal } from '../../ui/usePortal.ts'

/** What one meets where the plan has no room for more: listeners notice nothing of it. */
export function LimitScreen({ isOwner, plan }: { isOwner: boolean; plan: Plan | undefined }) {
  return (
    <Card>
      <EmptyState
        drawing={<PlanDrawing />}
        title="Upgrade to access your feed!"
        action={
          <>
            <LinkButton to={paths.planUsage} variant="default">
              View Plan Usage
            </LinkButton>
            <Upgrade isPaying={isOwner && plan !== undefined && plan !== 'FREE'} />
          </>
        }
      >
        {isOwner ? 'Your plan' : "The owner's plan"} has no room for more published episodes. Your listeners notice nothing: what is out
        stays out.
      </EmptyState>
    </Card>
  )
}

/** Whoever pays already changes the plan at the provider. */
function Upgrade({ isPaying }: { isPaying: boolean }) {
  const { open, isOpening } = usePortal()
  if (!isPaying) return <LinkButton to={paths.offersAndUpgrades}>Upgrade Subscription</LinkButton>
  return (
    <Button loading={isOpening} onClick={open}>
      Upgrade Subscription
    </Button>
  )
}
