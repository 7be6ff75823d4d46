import { paths } from '@castwright/contract/paths.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Plan as PlanDrawing } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { RedirectButton } from './redirect/RedirectButton.tsx'

/** Replaces the tab at the plan limit. Moving to another host stays possible, and the public feed keeps working. */
export function LimitScreen({ podcast, plan }: { podcast: Podcast; plan: Plan | undefined }) {
  const isOwner = podcast.showAccess === 'OWNER'
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
            <RedirectButton podcast={podcast} />
            {isOwner ? <Upgrade isPaying={plan !== undefined && plan !== 'FREE'} /> : <UpgradeForOthers />}
          </>
        }
      >
        {isOwner ? 'Your plan has' : "The podcast owner's plan has"} reached its limit of published episodes. Listeners won't notice: your
        feed and your published episodes stay available.{isOwner ? null : ' Ask the owner to upgrade.'}
      </EmptyState>
    </Card>
  )
}

/** Customers who already pay change their plan in the customer portal. */
function Upgrade({ isPaying }: { isPaying: boolean }) {
  const { open, isOpening } = usePortal()
  if (!isPaying) return <LinkButton to={paths.offersAndUpgrades}>Upgrade Subscription</LinkButton>
  return (
    <Button loading={isOpening} onClick={open}>
      Upgrade Subscription
    </Button>
  )
}

const UpgradeForOthers = () => <HintedButton disabledReason="Only the podcast owner can upgrade.">Upgrade Subscription</HintedButton>
