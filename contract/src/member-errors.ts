/** Errors about private feeds and memberships. */
export const memberRefusals = {
  member_episode_published: {
    code: 'failed_precondition',
    msg: 'This episode is published, so members have it already.',
    meta: { reason: 'member_episode_published' },
  },
  member_episode_empty: {
    code: 'failed_precondition',
    msg: 'Add a recording to the episode first.',
    meta: { reason: 'member_episode_empty' },
  },
  memberships_operator_only: {
    code: 'failed_precondition',
    msg: "Payments go to the account of this server's operator, so only their own shows can sell memberships.",
    meta: { reason: 'memberships_operator_only' },
  },
  memberships_off: {
    code: 'failed_precondition',
    msg: 'Payments are turned off on this server.',
    meta: { reason: 'memberships_off' },
  },
  tier_sold: {
    code: 'failed_precondition',
    msg: 'Someone has joined this tier or is at its checkout. Archive it instead.',
    meta: { reason: 'tier_sold' },
  },
  member_pays: {
    code: 'failed_precondition',
    msg: 'This person pays for a membership. Cancel the membership first.',
    meta: { reason: 'member_pays' },
  },
} as const
