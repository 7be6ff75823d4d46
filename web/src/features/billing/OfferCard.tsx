import type { PlanCard } from '@castwright/contract/billing/shapes.ts'
import type { BillingPeriod, CardButton } from '@castwright/contract/billing/plans.ts'
import { Group, List, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Offers.module.css'
import { formatLimit } from './format.ts'

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

export function OfferCard({ card, period, isCurrent, button, isBusy, onChoose }: Props) {
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
        <span className={classes.price}>${price}</span>
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
