import { errorsOf } from '../refusal.ts'

export const profileErrors = errorsOf('failed_precondition', {
  operator_stays:
    "You're the operator of this instance and other people use it. Transfer it first on the command line: npm run castwright -- operator set EMAIL",
  access_not_needed: 'You already have access.',
})
