import { errorsOf } from '../refusal.ts'

export const confirmationErrors = errorsOf('failed_precondition', {
  assistant_scheduled:
    "The release of this episode is scheduled, so assistants can't change it. Edit it in the app, or unschedule it first.",
})
