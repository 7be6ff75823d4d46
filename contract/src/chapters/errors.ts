import { errorsOf } from '../refusal.ts'

export const chapterErrors = errorsOf('aborted', {
  chapters_changed:
    "The chapters have changed since you opened them, so your changes weren't saved. Compare both versions before you save.",
})
