import { errorsOf } from '../refusal.ts'

export const chapterErrors = errorsOf('aborted', {
  chapters_changed: "The chapters changed in the meantime. Your changes aren't saved. Compare both versions before you save.",
})
