import type { GuestState } from '@castwright/contract/guests/shapes.ts'
import type { Meaning } from '../../ui/Badge.tsx'

export const stateNames: Record<GuestState, string> = {
  idea: 'Idea',
  invited: 'Invited',
  confirmed: 'Confirmed',
  declined: 'Declined',
  scheduled: 'Scheduled',
  recorded: 'Recorded',
  published: 'Published',
}

export const stateMeanings: Record<GuestState, Meaning> = {
  idea: 'neutral',
  invited: 'warning',
  confirmed: 'accent',
  declined: 'danger',
  scheduled: 'accent',
  recorded: 'accent',
  published: 'success',
}

/** The columns of the board, in order. */
export const columns = ['idea', 'invited', 'confirmed', 'scheduled', 'recorded', 'published', 'declined'] as const satisfies GuestState[]
