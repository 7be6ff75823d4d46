import type { Rate } from '../limits.ts'

export const teamLimits = {
  /** Rows in the invitation form. The plan limit applies too. */
  invitations: 20,
  activityPage: 25,
} as const

/** Seconds. */
export const teamLifetimes = {
  /** How long an invitation or ownership offer is valid. */
  invitation: 60 * 60 * 24 * 14,
  /** How long a link that no longer works can say why. */
  closedInvitation: 60 * 60 * 24 * 90,
} as const

/** Per inviter and invited address, so that withdrawing and inviting again can't flood an inbox. */
export const invitationRate: Rate = { max: 5, seconds: 60 * 60 * 24 }
