import { errorsOf } from '../refusal.ts'

export const listenerErrors = errorsOf('failed_precondition', {
  member_episode_published: 'This episode is published, so members already have it.',
  member_episode_empty: 'Add a recording to the episode first.',
  member_pays: 'This person pays for a membership. Cancel the membership first.',
})
