import { paths } from '@castwright/contract/paths.ts'
import { Stack, Title, SimpleGrid } from '@mantine/core'
import { planPrices, soldPlans, type SoldPlan, isByPodcast, measureNames, planNames } from '@castwright/contract/billing/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { LinkButton, TextLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { useSubscription, useUsage, useRefreshPlan } from './api.ts'
import { PlanNotices } from './PlanNotices.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import type { Subscription, PlanUse } from '@castwright/contract/billing/shapes.ts'
import { shortDate } from '../../lib/time.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { unexpectedError, formatUsage, formatUsed, percentOf, limitState } from './format.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

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
        hint={usage.unlimited ? 'You have no plan limits.' : subscription ? planSummary(subscription) : undefined}
        action={usage.unlimited ? null : <Upgrade isLimitReached={usage.isLimitReached} />}
      >
        <UsageBars uses={usage.uses} unlimited={usage.unlimited} isAcrossShows={usage.podcasts.length > 1} />
      </SettingsSection>
      {usage.podcasts.length > 1 ? (
        <SettingsSection title="By podcast" hint="Usage by podcast." bare>
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

const isSold = (plan: string): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan)

/** The plan's price and renewal date in one line. */
function planSummary({ plan, isMonthly, isPaid, isGift, renewsAt, endsAt }: Subscription): string {
  const source = "Limits come from the podcast owner's plan."
  if (isGift) return `Granted by the operator of this instance. ${source}`
  if (!isPaid || !isSold(plan)) return source
  const price = `$${planPrices[plan][isMonthly ? 'monthly' : 'yearly']} a month${isMonthly ? '' : ', billed yearly'}.`
  return `${price}${renewsAt && !endsAt ? ` Renews on ${shortDate(renewsAt)}.` : ''} ${source}`
}

/** Confirms the checkout session from the URL once and reports the result. */
function useCheckoutResult(): void {
  const { checkout } = useSearch({ strict: false })
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  // Once per session, regardless of re-renders.
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (checkout === undefined || checkout === asked.current) return
    asked.current = checkout
    void navigate({ to: paths.planUsage, replace: true })
    rpc('BillingService.ConfirmCheckout', { sessionId: checkout })
      .then(async ({ subscription, isComplete }) => {
        await refresh()
        // Some payment methods take days.
        if (isComplete && subscription.isPaid) toast.success(`Thank you! You're now on the ${planNames[subscription.plan]} plan.`)
        else toast.info('Your payment is processing. Your plan will change as soon as it goes through.')
      })
      .catch(() => toast.error(unexpectedError))
  }, [checkout, navigate, refresh])
}

type Props = {
  uses: readonly PlanUse[]
  /** No limits apply, so only what is used is shown. */
  unlimited: boolean
  /** Whether these are the figures of several shows. Limits per show then show the largest one. */
  isAcrossShows?: boolean
}

/** Usage bars, one per limit. */
function UsageBars({ uses, unlimited, isAcrossShows = false }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
      {uses.map((use) => {
        const state = limitState(use)
        return (
          <Stack key={use.measure} gap="xxs" style={{ fontVariantNumeric: 'tabular-nums' }}>
            <ProgressBar
              label={isAcrossShows && isByPodcast(use.measure) ? `${measureNames[use.measure]}, largest show` : measureNames[use.measure]}
              figure={unlimited ? `${formatUsed(use)} (unlimited)` : formatUsage(use)}
              percent={unlimited ? null : percentOf(use)}
            />
            {state ? (
              <div>
                <Badge meaning={state.meaning}>{state.label}</Badge>
              </div>
            ) : null}
          </Stack>
        )
      })}
    </SimpleGrid>
  )
}
