import { planNames } from '@castwright/contract/plans.ts'
import { Stack } from '@mantine/core'
import { paths } from '../../lib/links.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { LinkButton, TextLink } from '../../ui/Links.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useSubscription, useUsage } from './api.ts'
import { PlanNotices } from './PlanNotices.tsx'
import { planSummary } from './planSummary.ts'
import { useCheckoutResult } from './useCheckoutResult.ts'
import { UsageBars } from './UsageBars.tsx'

export function PlanUsagePage() {
  useCheckoutResult()
  const { data: usage, error, refetch } = useUsage()
  const { data: subscription } = useSubscription()
  if (error && !usage) {
    return (
      <Card>
        <ErrorState title="Error loading data." onRetry={() => void refetch()} error={error} />
      </Card>
    )
  }
  if (!usage) return <FormSkeleton fields={5} />
  return (
    <Stack gap="lg">
      <PlanNotices subscription={subscription} usage={usage} />
      <Card
        title={
          <>
            Your plan <Badge meaning="accent">{planNames[usage.plan]}</Badge>
          </>
        }
        hint={subscription ? planSummary(subscription) : undefined}
        aside={<Upgrade isLimitReached={usage.isLimitReached} />}
      >
        <UsageBars uses={usage.uses} />
      </Card>
      {usage.podcasts.length > 1
        ? usage.podcasts.map(({ podcastId, title, profileUrl, uses }) => (
            <Card
              key={podcastId}
              title={
                <TextLink to="/$profileUrl/episodes/$filter" params={{ profileUrl, filter: 'all' }} inherit>
                  {title}
                </TextLink>
              }
            >
              <UsageBars uses={uses} />
            </Card>
          ))
        : null}
    </Stack>
  )
}

function Upgrade({ isLimitReached }: { isLimitReached: boolean }) {
  if (isLimitReached) return <LinkButton to={paths.offersAndUpgrades}>Upgrade</LinkButton>
  return <HintedButton disabledReason="You're within your plan's limits.">Upgrade</HintedButton>
}
