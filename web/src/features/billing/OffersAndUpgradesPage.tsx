import type { PlanCard } from '@castwright/contract/billing/shapes.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type CardButton, cardButton, type BillingPeriod, type SoldPlan } from '@castwright/contract/billing/plans.ts'
import { Box, Group, List, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { isElsewhere, links } from '../../lib/links.ts'
import { OutLink, TextLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { CardGridSkeleton } from '../../ui/Skeletons.tsx'
import { usePlans, useSubscription, useRefreshPlan } from './api.ts'
import classes from './Offers.module.css'
import { PlanNotices } from './PlanNotices.tsx'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { formatLimit, unexpectedError } from './format.ts'

export function OffersAndUpgradesPage() {
  const plans = usePlans()
  const subscription = useSubscription()
  const [chosen, setChosen] = useState<BillingPeriod>()
  const purchase = usePurchase()
  if (!plans.data || !subscription.data)
    return (
      <QueryState
        title="Error loading data."
        inCard
        error={plans.error ?? subscription.error}
        refetch={() => Promise.all([plans.refetch(), subscription.refetch()])}
      >
        <CardGridSkeleton />
      </QueryState>
    )
  const current = subscription.data
  // Without limits, there is nothing to upgrade.
  if (current.unlimited && !current.isPaid) return <Navigate to="/settings/subscription-and-billing/plan-usage" replace />
  const period = chosen ?? (current.isPaid && !current.isMonthly ? 'yearly' : 'monthly')
  return (
    <SettingsSections>
      <PlanNotices subscription={current} />
      <SettingsSection
        stacked
        bare
        title="Plans"
        hint="Pay monthly or yearly."
        action={
          <SegmentedControl
            miw="var(--cw-size-menu)"
            style={{ alignSelf: 'center' }}
            aria-label="Billing period"
            value={period}
            onChange={setChosen}
            data={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: 'Yearly' },
            ]}
          />
        }
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
          {plans.data.plans.map((card) => (
            <OfferCard
              key={card.plan}
              card={card}
              period={period}
              isCurrent={card.plan === current.plan}
              button={cardButton(card.plan as SoldPlan, period, current)}
              isBusy={purchase.busyWith === card[period].priceId && purchase.busyWith !== null}
              onChoose={(leadsTo) => purchase.choose(leadsTo, card[period].priceId)}
            />
          ))}
        </SimpleGrid>
        <Text c="dimmed" mt="lg">
          To move to a smaller plan,{' '}
          {isElsewhere(links.support) ? (
            <OutLink href={links.support}>contact support</OutLink>
          ) : (
            <TextLink to={links.support}>contact support</TextLink>
          )}
          . Nothing will be deleted.
        </Text>
      </SettingsSection>
    </SettingsSections>
  )
}

/** Reasons the user can act on. Everything else shows a generic error. */
const explainedReasons = new Set(['already_subscribed', 'plan_given'])

/** Opens the checkout or, for existing subscribers, the payment provider's portal. */
function usePurchase() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const portal = usePortal()
  const refresh = useRefreshPlan()
  // The back button may restore this page from the back/forward cache, spinner included.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusyWith(null)
    }
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])
  const choose = (leadsTo: CardButton['leadsTo'], priceId: string | null): void => {
    if (busyWith !== null || portal.isOpening) return
    if (leadsTo === 'portal') return portal.openAt(priceId)
    if (priceId === null) return
    setBusyWith(priceId)
    rpc('BillingService.CreateCheckoutSession', { priceId })
      // Stays busy until the browser leaves the page.
      .then(({ sessionUrl }) => window.location.assign(sessionUrl))
      .catch((error: unknown) => {
        setBusyWith(null)
        const isExplained = error instanceof RpcError && explainedReasons.has(error.meta['reason'] ?? '')
        toast.error(isExplained ? messageOf(error) : unexpectedError)
        // The page was showing outdated data.
        if (isExplained) void refresh()
      })
  }
  return { choose, busyWith }
}

type Props = {
  card: PlanCard
  period: BillingPeriod
  isCurrent: boolean
  button: CardButton
  isBusy: boolean
  onChoose: (leadsTo: CardButton['leadsTo']) => void
}

const countOf = (count: number, one: string, many: string): string => `${formatLimit(count)} ${count === 1 ? one : many}`

/** The plan's features and whether they are included. */
const featuresOf = ({ metadata }: PlanCard): Array<{ label: string; isIncluded: boolean }> => [
  { label: countOf(metadata.podcasts, 'podcast', 'podcasts'), isIncluded: true },
  { label: countOf(metadata.episodes, 'published episode', 'published episodes'), isIncluded: true },
  { label: countOf(metadata.collaborators, 'collaborator', 'collaborators'), isIncluded: true },
  { label: `${formatLimit(metadata.storage)} GB storage`, isIncluded: true },
  { label: `${formatLimit(metadata.downloadsPerMonth)} downloads per month`, isIncluded: true },
  { label: 'Podcast website', isIncluded: metadata.hasWebsite },
  { label: 'Video podcasts', isIncluded: metadata.hasVideo },
]

function OfferCard({ card, period, isCurrent, button, isBusy, onChoose }: Props) {
  const { price, priceId } = card[period]
  return (
    <Stack component="section" gap="md" className={classes.card} data-current={isCurrent || undefined} aria-label={card.name}>
      <Stack gap="xxs">
        <Title order={2} size="h3">
          {card.name}
        </Title>
        <Text c="dimmed" className={classes.description}>
          {card.description}
        </Text>
      </Stack>
      <Group gap="xxs" align="baseline" wrap="nowrap">
        <Box component="span" fz="xxxl" fw={600} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          ${price}
        </Box>
        <Text c="dimmed">{price === 0 ? 'forever' : period === 'yearly' ? 'per month, billed yearly' : 'per month'}</Text>
      </Group>
      <ChooseButton card={card} button={button} priceId={priceId} isBusy={isBusy} onChoose={onChoose} />
      <List spacing="xs" className={classes.features} aria-label={`What ${card.name} includes`}>
        {featuresOf(card).map(({ label, isIncluded }) => (
          <List.Item key={label} icon={<Icon of={isIncluded ? IconCheck : IconMinus} small />} data-missing={!isIncluded || undefined}>
            {isIncluded ? label : <del aria-label={`No ${label.toLowerCase()}`}>{label}</del>}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

function ChooseButton({
  card,
  button,
  priceId,
  isBusy,
  onChoose,
}: Pick<Props, 'card' | 'button' | 'isBusy' | 'onChoose'> & { priceId: string | null }) {
  const { user } = useSession()
  const disabledReason = button.isDisabled
    ? card.plan === 'FREE'
      ? 'Everyone starts on Free. To move back to it, contact support.'
      : "This isn't an upgrade from your current plan. To move to a smaller plan, contact support."
    : priceId === null
      ? "This plan isn't available here."
      : user && !user.emailVerified && button.leadsTo === 'checkout'
        ? 'Please verify your email address first.'
        : null
  return (
    <HintedButton
      fullWidth
      variant={button.label === 'Current Plan' ? 'default' : 'filled'}
      disabledReason={disabledReason}
      loading={isBusy}
      onClick={() => onChoose(button.leadsTo)}
    >
      {button.label}
    </HintedButton>
  )
}
