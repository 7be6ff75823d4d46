import { errorsOf, type Refusal } from '../refusal.ts'

export const teamErrors = {
  ...errorsOf('permission_denied', {
    other_address: 'This invitation is for another email address. Sign in with the account it was sent to.',
  }),
  ...errorsOf('failed_precondition', {
    owner_stays: "You can't remove the owner of the podcast.",
    owner_access_fixed: "The owner's access can't be changed.",
    invitation_expired: 'This invitation has expired.',
    invitation_used: 'This invitation has already been used.',
    invitation_replaced: 'This link was replaced by a newer one.',
    invitation_withdrawn: 'This invitation was withdrawn.',
    invitation_declined: 'This invitation was declined.',
  }),
  collaborator_cap: {
    code: 'failed_precondition',
    msg: "You've reached the maximum number of collaborators for your podcast.",
    meta: { reason: 'plan_limit', limit: 'collaborators' },
  },
} as const satisfies Record<string, Refusal>
