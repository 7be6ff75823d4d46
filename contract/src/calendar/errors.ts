import { errorsOf } from '../refusal.ts'

export const calendarErrors = errorsOf('failed_precondition', {
  calendar_unreadable: "We couldn't read a calendar at this address.",
})
