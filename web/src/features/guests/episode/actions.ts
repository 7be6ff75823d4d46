/** An invitation, the same link again, or a reminder to vote on times. */
export type Purpose = 'invite' | 'resend' | 'remind'

/** What a dialog does with a guest of an episode. */
export type GuestAction = { kind: 'email'; purpose: Purpose } | { kind: 'review' | 'releases' | 'notes' }
