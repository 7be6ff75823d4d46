import { dayIn } from '@castwright/contract/due-dates.ts'
import { currentStepOf, stepNames } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import { useNow } from '../../../lib/clock.ts'
import { dayLabel } from '../../../lib/days.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import classes from './CurrentAssignee.module.css'

/** Who does the current step, and when it is due. Nothing once all steps are done. */
export function CurrentAssignee({ progress, timeZone }: { progress: EpisodeProgress; timeZone: string }) {
  const now = useNow()
  const step = currentStepOf(progress)
  if (step === null) return null
  const { assignee = null, dueDate = null, isOverdue = false } = progress.assignments.find((one) => one.step === step) ?? {}
  const name = assignee && ([assignee.firstName, assignee.lastName].filter(Boolean).join(' ') || assignee.username || 'Unknown member')
  const due = dueDate && dayLabel(dueDate, dayIn(timeZone, new Date(now)))
  return (
    <div className={classes.assignee}>
      {assignee && name ? (
        <LazyTooltip label={`${stepNames[step]}: ${name}`}>
          <span role="img" aria-label={`${stepNames[step]} is assigned to ${name}`}>
            <span aria-hidden>
              <Avatar id={assignee.id} name={name} photo={assignee.thumbnailUrl} />
            </span>
          </span>
        </LazyTooltip>
      ) : (
        <span className={classes.quiet}>Unassigned</span>
      )}
      {due ? (
        <span className={classes.due} data-overdue={isOverdue || undefined}>
          {isOverdue ? `Overdue: ${due}` : `Due ${due.replace(/^To/, 'to')}`}
        </span>
      ) : null}
    </div>
  )
}
