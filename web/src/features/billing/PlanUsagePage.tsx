import { paths } from '@castwright/contract/paths.ts'
import { planNames } from '@castwright/contract/billing/plans.ts'
import { Stack, Title } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { LinkButton, TextLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { useSubscription, useUsage } from './api.ts'
import { PlanNotices } from './PlanNotices.tsx'
import { planSummary } from './planSummary.ts'
import { useCheckoutResult } from './useCheckoutResult.ts'
import { UsageBars } from './UsageBars.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

export function PlanUsagePage() {
  useCheckoutResult()
  const { data: usage, error, refetch } = useUsage()
  const { data: subscription } = useSubscription()
  if (!usage)
    return (
      <QueryState title="Error loading data." inCard error={error} refetch={refetch}>
        <SettingsSkeleton fields={5} />
      </QueryState>
    )
  return (
    <SettingsSections>
      <PlanNotices subscription={subscription} usage={usage} />
      <SettingsSection
        title="Your plan"
        status={<Badge meaning="accent">{usage.unlimited ? 'Unlimited' : planNames[usage.plan]}</Badge>}
        hint={usage.unlimited ? 'No plan limits apply to you.' : subscription ? planSummary(subscription) : undefined}
        action={usage.unlimited ? null : <Upgrade isLimitReached={usage.isLimitReached} />}
      >
        <UsageBars uses={usage.uses} unlimited={usage.unlimited} isAcrossShows={usage.podcasts.length > 1} />
      </SettingsSection>
      {usage.podcasts.length > 1 ? (
        <SettingsSection title="By podcast" hint="What each podcast uses." bare>
          <Stack gap="md">
            {usage.podcasts.map(({ podcastId, title, profileUrl, uses }) => (
              <Card key={podcastId}>
                <Title order={3} size="h4" mb="md">
                  <TextLink to="/$profileUrl/episodes/$filter" params={{ profileUrl, filter: 'all' }} inherit dir="auto">
                    {title}
                  </TextLink>
                </Title>
                <UsageBars uses={uses} unlimited={usage.unlimited} />
              </Card>
            ))}
          </Stack>
        </SettingsSection>
      ) : null}
    </SettingsSections>
  )
}

function Upgrade({ isLimitReached }: { isLimitReached: boolean }) {
  if (isLimitReached) return <LinkButton to={paths.offersAndUpgrades}>Upgrade</LinkButton>
  return <HintedButton disabledReason="You're within your plan's limits.">Upgrade</HintedButton>
}
