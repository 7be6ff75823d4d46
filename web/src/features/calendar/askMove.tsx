import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { longDay } from '../../lib/days.ts'
import { confirm } from '../../ui/confirm.tsx'

/** Its people get an email, and a confirmed time has to be confirmed again. */
export function askInterview({ people, isDone, title }: CalendarItem, date: string, userId: string): Promise<boolean> {
  const invites = people.some((person) => person !== userId)
  if (!invites && !isDone) return Promise.resolve(true)
  return confirm({
    title: 'Move the interview?',
    children: (
      <>
        “<bdi>{title}</bdi>” moves to {longDay(date)}. {invites ? 'Its people get an updated invitation by email. ' : null}
        {isDone ? 'The new time has to be confirmed again.' : null}
      </>
    ),
    confirmLabel: 'Move interview',
  })
}
