import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { currentStepOf, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { Text } from '@mantine/core'
import { useNow } from '../../../lib/clock.ts'
import { DueLabel } from '../../../components/dueDates/DueLabel.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import type { Member } from '../manage/TeamAvatars.tsx'
import overlap from '../manage/TeamAvatars.module.css'
import classes from './CardPeople.module.css'
import { peopleOnCard } from './peopleOnCard.ts'

type Props = { progress: EpisodeProgress; team: readonly Member[]; timeZone: string }

/** The people of an episode, first who does the current step, and when it is due. */
export function CardPeople({ progress, team, timeZone }: Props) {
  const now = useNow()
  const step = currentStepOf(progress)
  const { dueDate = null, isOverdue = false } = progress.assignments.find((one) => one.step === step) ?? {}
  const people = peopleOnCard(progress, team)
  return (
    <div className={classes.people}>
      <ul className={`cw-list ${overlap.team} ${classes.avatars}`} aria-label="Team">
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
      {step !== null && !people.some(({ isCurrent }) => isCurrent) ? (
        <Text span inherit c="dimmed">
          Unassigned
        </Text>
      ) : null}
      {step !== null && dueDate ? (
        <DueLabel inherit dueDate={dueDate} today={dayIn(timeZone, new Date(now))} isOverdue={isOverdue} />
      ) : null}
    </div>
  )
}
