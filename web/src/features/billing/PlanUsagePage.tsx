import { planLimits } from '@castwright/contract/limits.ts'
import { Stack } from '@mantine/core'
import { messageOf } from '../../lib/rpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useUserInfo } from './api.ts'
import { amount, planNames } from './plans.ts'

export function PlanUsagePage() {
  const { data: userInfo, error, refetch } = useUserInfo()
  if (error && !userInfo) {
    return (
      <Card>
        <ErrorState title="Error loading data." onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      </Card>
    )
  }
  if (!userInfo) return <FormSkeleton fields={3} />
  const limits = planLimits[userInfo.subscriptionType]
  return (
    <Stack gap="lg">
      <Card
        title="Your plan"
        hint="The plan of a podcast's owner decides what its team can do."
        aside={<Badge meaning="accent">{planNames[userInfo.subscriptionType]}</Badge>}
      >
        <ProgressBar
          label="Podcasts"
          figure={`${userInfo.numberOfPodcasts} of ${limits.podcasts}`}
          percent={(userInfo.numberOfPodcasts / limits.podcasts) * 100}
        />
      </Card>
      <Card
        title="What it includes"
        aside={
          <LinkButton to="/settings/subscription-and-billing/offers-and-upgrades" variant="default">
            Offers & Upgrades
          </LinkButton>
        }
      >
        <Facts
          facts={[
            { name: 'Planned episodes', value: 'Unlimited' },
            { name: 'Published episodes', value: amount(limits.publishedEpisodes) },
            { name: 'Collaborators', value: amount(limits.collaborators) },
            { name: 'Storage', value: `${amount(limits.storageGb)} GB` },
            { name: 'Downloads per month', value: amount(limits.downloadsPerMonth) },
            { name: 'Video podcasts', value: limits.video ? 'Yes' : 'From Pro up' },
          ]}
        />
      </Card>
    </Stack>
  )
}
