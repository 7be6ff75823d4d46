import { type CardButton, cardButton, type BillingPeriod, type SoldPlan } from '@castwright/contract/billing/plans.ts'
import { SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { isElsewhere, links } from '../../lib/links.ts'
import { OutLink, TextLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { CardGridSkeleton } from '../../ui/Skeletons.tsx'
import { usePlans, useSubscription, useRefreshPlan } from './api.ts'
import { OfferCard } from './OfferCard.tsx'
import classes from './Offers.module.css'
import { PlanNotices } from './PlanNotices.tsx'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { unexpectedError } from './format.ts'

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
            className={classes.period}
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
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md" className={classes.cards}>
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
