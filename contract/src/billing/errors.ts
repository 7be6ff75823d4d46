import { errorsOf } from '../refusal.ts'

export const billingErrors = {
  ...errorsOf('failed_precondition', {
    plan_limit: "Oops! You've exceeded the limits of your current plan.",
    already_subscribed: 'You already have a paid plan. Change it in the customer portal.',
    plan_given: 'You received this plan for free. To upgrade, choose a larger plan.',
    no_customer: "You haven't bought a plan with this account yet.",
  }),
  ...errorsOf('invalid_argument', {
    plan_not_sold: "This plan isn't available here.",
    message_refused: "This webhook is too old or isn't signed by the payment provider.",
  }),
}
