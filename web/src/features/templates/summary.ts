import type { TemplateForm } from '@castwright/contract/templates/shapes.ts'
import { clockTime, dayNames } from '../../lib/weekdays.ts'

export const countOf = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

/** '4 steps · 6 tasks · 1 review · Tuesday at 6:00 AM' */
export function summaryOf({ steps, reviewers, showNotes, weekday, time }: TemplateForm): string {
  const tasks = steps.reduce((sum, step) => sum + step.tasks.length, 0)
  const release = [weekday && dayNames[weekday], time && `${weekday ? 'at ' : ''}${clockTime(time)}`].filter(Boolean).join(' ')
  const parts = [
    steps.length > 0 && countOf(steps.length, 'step'),
    tasks > 0 && countOf(tasks, 'task'),
    reviewers.length > 0 && countOf(reviewers.length, 'review'),
    showNotes !== '' && 'show notes',
    release,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'Empty'
}
