import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { paths } from '../../lib/links.ts'
import { Card } from '../../ui/Card.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { usePaymentMethod, useSubscription } from './api.ts'
import { PlanNotices } from './PlanNotices.tsx'
import { usePortal } from '../../ui/usePortal.ts'

const brandOf = (brand: string): string => `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
const expiryOf = (month: number, year: number): string => `${String(month).padStart(2, '0')}/${year}`

export function PaymentMethodPage() {
  const { data: card, error, isPending, refetch } = usePaymentMethod()
  const { data: subscription } = useSubscription()
  const portal = usePortal()
  if (error && card === undefined)
    return (
      <Card>
        <ErrorState title="Error loading data." onRetry={() => void refetch()} error={error} />
      </Card>
    )
  if (isPending) return <FormSkeleton fields={1} />
  return (
    <Stack gap="lg">
      <PlanNotices subscription={subscription} />
      <Card title={card ? 'Payment Method' : undefined} hint={card ? 'The card we charge for your plan.' : undefined}>
        {card ? (
          <Group justify="space-between" gap="md">
            <Group gap="md" wrap="nowrap">
              <Icon of={IconCreditCard} />
              <div>
                <Text fw="var(--mantine-font-weight-medium)">
                  {brandOf(card.brand)} ending in {card.last4}
                </Text>
                <Text c="dimmed">Expires {expiryOf(card.expMonth, card.expYear)}</Text>
              </div>
            </Group>
            <Button variant="default" loading={portal.isOpening} onClick={portal.open}>
              Change Payment Method
            </Button>
          </Group>
        ) : (
          <EmptyState
            drawing={<Plan />}
            title="No card on file"
            action={
              subscription?.isPaid ? (
                <Button loading={portal.isOpening} onClick={portal.open}>
                  Add Payment Method
                </Button>
              ) : (
                <LinkButton to={paths.offersAndUpgrades} variant="default">
                  Offers & Upgrades
                </LinkButton>
              )
            }
          >
            {subscription?.isPaid
              ? 'Add a card to pay for your plan.'
              : "Your card for paid plans appears here. The Free plan doesn't need one."}
          </EmptyState>
        )}
      </Card>
    </Stack>
  )
}
