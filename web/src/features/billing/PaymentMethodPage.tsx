import { paths } from '@castwright/contract/paths.ts'
import { Button } from '@mantine/core'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { ValueRow } from '../../ui/settings/ValueRow.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { usePaymentMethod, useSubscription } from './api.ts'
import { PlanNotices } from './PlanNotices.tsx'
import { usePortal } from '../../ui/usePortal.ts'

const brandOf = (brand: string): string => `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
const expiryOf = (month: number, year: number): string => `${String(month).padStart(2, '0')}/${year}`

export function PaymentMethodPage() {
  const { data: card, error, refetch } = usePaymentMethod()
  const { data: subscription } = useSubscription()
  const portal = usePortal()
  if (card === undefined)
    return (
      <QueryState title="Error loading data." inCard error={error} refetch={refetch}>
        <SettingsSkeleton fields={1} />
      </QueryState>
    )
  return (
    <SettingsSections>
      <PlanNotices subscription={subscription} />
      <SettingsSection title="Payment Method" hint="The card we charge for your plan.">
        {card ? (
          <ValueRow
            label={`${brandOf(card.brand)} ending in ${card.last4}`}
            action={
              <Button variant="default" loading={portal.isOpening} onClick={portal.open}>
                Change Payment Method
              </Button>
            }
          >
            Expires {expiryOf(card.expMonth, card.expYear)}
          </ValueRow>
        ) : (
          <EmptyState
            drawing={<Plan />}
            title="No card on file"
            action={
              subscription?.isPaid ? (
                <Button loading={portal.isOpening} onClick={portal.open}>
                  Add Payment Method
                </Button>
              ) : subscription?.unlimited ? null : (
                <LinkButton to={paths.offersAndUpgrades} variant="default">
                  Offers & Upgrades
                </LinkButton>
              )
            }
          >
            {subscription?.isPaid
              ? 'Add a card to pay for your plan.'
              : subscription?.unlimited
                ? "You have no plan limits, so there's nothing to pay for."
                : "Your card for paid plans appears here. The Free plan doesn't need one."}
          </EmptyState>
        )}
      </SettingsSection>
    </SettingsSections>
  )
}
