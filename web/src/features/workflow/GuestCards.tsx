import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Fold, FoldingCard } from '../../ui/FoldingCard.tsx'
import type { StepsState } from './api.ts'
import { StepBadge } from './StepBadge.tsx'
import { StepButtons } from './StepButtons.tsx'

type Props = {
  steps: StepsState | undefined
  fold: Fold
  /** The guests of the episode. */
  guests: ReactNode
  /** Whether the guests have the main button. */
  hasOtherMain: boolean
}

export function InviteGuestsCard({ steps, fold, guests, hasOtherMain }: Props) {
  return (
    <FoldingCard
      fold={fold}
      title="Invite Guests"
      hint="Ask the people you want to talk to and agree on topics."
      aside={<StepBadge progress={steps?.progress} step="inviteGuests" />}
    >
      <Stack gap="md" align="flex-start">
        {guests}
        <StepButtons steps={steps} step="inviteGuests" hasOtherMain={hasOtherMain} />
      </Stack>
    </FoldingCard>
  )
}
