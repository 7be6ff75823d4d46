import { Stack, Text } from '@mantine/core'
import { type Fold, FoldingCard } from '../../ui/FoldingCard.tsx'
import { TextLink } from '../../ui/Links.tsx'
import type { StepsState } from './api.ts'
import { StepBadge } from './StepBadge.tsx'
import { StepButtons } from './StepButtons.tsx'
import classes from './GuestCards.module.css'

type Props = { steps: StepsState | undefined; profileUrl: string; fold: Fold }

export function InviteGuestsCard({ steps, profileUrl, fold }: Props) {
  return (
    <FoldingCard
      fold={fold}
      title="Invite Guests"
      hint="Ask the people you want to talk to and agree on topics."
      aside={<StepBadge progress={steps?.progress} step="inviteGuests" />}
    >
      <Stack gap="md" align="flex-start">
        <Text size="sm" c="dimmed" className={classes.words}>
          {steps?.progress.inviteGuests === 0 ? 'No guest in this episode? Skip this step, and the interview is skipped too. ' : null}
          Guest search is coming soon in the{' '}
          <TextLink to="/$profileUrl/guest-portal" params={{ profileUrl }} size="sm">
            Guest Portal
          </TextLink>
          .
        </Text>
        <StepButtons steps={steps} step="inviteGuests" />
      </Stack>
    </FoldingCard>
  )
}
