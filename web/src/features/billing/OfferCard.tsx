import type { PlanCard } from '@castwright/contract/billing.ts'
import type { BillingPeriod, CardButton } from '@castwright/contract/plans.ts'
import { Group, List, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Offers.module.css'
import { amount } from './words.ts'

type Props = {
  card: PlanCard
  period: BillingPeriod
  isCurrent: boolean
  button: CardButton
  isBusy: boolean
  onChoose: (leadsTo: CardButton['leadsTo']) => void
}

const several = (count: number, one: string, many: string): string => `${amount(count)} ${count === 1 ? one : many}`

/** What a card promises, and whether it keeps it. */
const promisesOf = ({ metadata }: PlanCard): Array<{ words: string; isKept: boolean }> => [
  { words: several(metadata.podcasts, 'podcast', 'podcasts'), isKept: true },
  { words: several(metadata.episodes, 'published episode', 'published episodes'), isKept: true },
  { words: several(metadata.collaborators, 'collaborator', 'collaborators'), isKept: true },
  { words: `${amount(metadata.storage)} GB storage`, isKept: true },
  { words: `${amount(metadata.downloadsPerMonth)} downloads per month`, isKept: true },
  { words: 'Podcast website', isKept: metadata.hasWebsite },
  { words: 'Video podcasts', isKept: metadata.hasVideo },
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
      <List spacing="xs" className={classes.promises} aria-label={`What ${card.name} includes`}>
        {promisesOf(card).map(({ words, isKept }) => (
          <List.Item key={words} icon={<Icon of={isKept ? IconCheck : IconMinus} small />} data-missing={!isKept || undefined}>
            {isKept ? words : <del aria-label={`No ${words.toLowerCase()}`}>{words}</del>}
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
  const closedBecause = button.isDisabled
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
      closedBecause={closedBecause}
      loading={isBusy}
      onClick={() => onChoose(button.leadsTo)}
    >
      {button.label}
    </HintedButton>
  )
}
