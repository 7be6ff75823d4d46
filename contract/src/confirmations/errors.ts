import { errorsOf } from '../refusal.ts'

export const confirmationErrors = errorsOf('failed_precondition', {
  assistant_scheduled:
    "This episode's release is scheduled, so assistants can't change it. Edit the episode in the app, or unschedule it first.",
})
