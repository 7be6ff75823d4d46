import { errorsOf, type Refusal } from '../refusal.ts'

export const teamErrors = {
  ...errorsOf('permission_denied', {
    other_address: 'This invitation is for another email address. Sign in with the account it was sent to.',
  }),
  ...errorsOf('failed_precondition', {
    owner_stays: "You can't remove the owner of the podcast.",
    owner_access_fixed: "The owner's access can't be changed.",
  }),
  collaborator_cap: {
    code: 'failed_precondition',
    msg: "You've reached the maximum number of collaborators for your podcast.",
    meta: { reason: 'plan_limit', limit: 'collaborators' },
  },
} as const satisfies Record<string, Refusal>
