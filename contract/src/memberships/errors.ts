import { errorsOf } from '../refusal.ts'

export const membershipErrors = errorsOf('failed_precondition', {
  memberships_operator_only: "Payments go to this server's operator, so only their own shows can sell memberships.",
  memberships_off: 'Payments are turned off on this server.',
  tier_sold: 'Someone has joined this tier or is checking out. Archive it instead.',
})
