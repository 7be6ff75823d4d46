import type { GuestState } from '@castwright/contract/guests/shapes.ts'

type StateFacts = {
  answer: 'yes' | 'no' | null
  invitedAt: Date | null
  /** The interview has a time that a team member confirmed. */
  isScheduled: boolean
  hasRecording: boolean
  isPublished: boolean
}

/** How far a guest of an episode is. */
export function stateOf({ answer, invitedAt, isScheduled, hasRecording, isPublished }: StateFacts): GuestState {
  if (answer === 'no') return 'declined'
  if (isPublished) return 'published'
  if (answer === null) return invitedAt ? 'invited' : 'idea'
  if (hasRecording) return 'recorded'
  return isScheduled ? 'scheduled' : 'confirmed'
}
