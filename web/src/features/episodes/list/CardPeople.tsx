import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { currentStepOf, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { useNow } from '../../../lib/clock.ts'
import { dayLabel } from '../../../lib/days.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import type { Member } from '../manage/TeamAvatars.tsx'
import classes from './CardPeople.module.css'
import { peopleOnCard } from './peopleOnCard.ts'

type Props = { progress: EpisodeProgress; team: readonly Member[]; timeZone: string }

/** The people of an episode, first who does the current step, and when it is due. */
export function CardPeople({ progress, team, timeZone }: Props) {
  const now = useNow()
  const step = currentStepOf(progress)
  const { dueDate = null, isOverdue = false } = progress.assignments.find((one) => one.step === step) ?? {}
  const due = step === null ? null : dueDate && dayLabel(dueDate, dayIn(timeZone, new Date(now)))
  const people = peopleOnCard(progress, team)
  return (
    <div className={classes.people}>
      <ul className={classes.avatars} aria-label="Team">
        {people.map(({ id, name, photo, isCurrent }) => (
          <li key={id} data-current={isCurrent || undefined}>
            <LazyTooltip label={isCurrent && step ? `${stepNames[step]}: ${name}` : name}>
              <span role="img" aria-label={isCurrent && step ? `${stepNames[step]} is assigned to ${name}` : name}>
                <span aria-hidden>
                  <Avatar id={id} name={name} photo={photo} />
                </span>
              </span>
            </LazyTooltip>
          </li>
        ))}
      </ul>
      {step !== null && !people.some(({ isCurrent }) => isCurrent) ? <span className={classes.quiet}>Unassigned</span> : null}
      {due ? (
        <span className={classes.due} data-overdue={isOverdue || undefined}>
          {isOverdue ? `Overdue: ${due}` : `Due ${due.replace(/^To/, 'to')}`}
        </span>
      ) : null}
    </div>
  )
}
