import { errorsOf } from '../refusal.ts'

export const feedErrors = errorsOf('failed_precondition', {
  already_redirected: 'This feed is already redirected.',
  not_redirected: "This feed isn't redirected.",
  redirect_settled: 'A redirect can only be stopped within 24 hours. Apps already use the new URL.',
  feed_invalid: 'Your feed is invalid.',
})
