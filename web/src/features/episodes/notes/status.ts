import { shortMoment } from '../../../lib/moments.ts'

type Facts = {
  changed: boolean
  isDone: boolean
  doneAt: string | null
  savedAt: string | null
}

/** The status line. */
export function statusOf({ changed, isDone, doneAt, savedAt }: Facts, timeZone: string): string {
  if (changed) return 'Unsaved changes'
  const completed = doneAt ?? savedAt
  if (isDone && completed !== null) return `Completed on ${shortMoment(completed, timeZone)}`
  return savedAt === null ? 'Not applicable' : `Last saved ${shortMoment(savedAt, timeZone)}`
}
