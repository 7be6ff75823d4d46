import type { StepFacts } from '@castwright/contract/workflow/step-requirements.ts'
import { canApply, isReadyToPublish, type StepKey, stepKeys, stepNames, type WaitingFor } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { ActionIcon, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fold, FoldingCard } from '../../ui/FoldingCard.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { StepsState, useSteps } from './api.ts'
import { type Assignee, assignmentOf } from './assignments.ts'
import { sizes } from '../../ui/theme.ts'
import { DueDateMenu } from '../../components/dueDates/DueDateMenu.tsx'
import { DueLabel } from '../../components/dueDates/DueLabel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { AssigneeMenu } from './AssigneeMenu.tsx'
import { actionLabels, disabledReasonOf } from './messages.ts'
import classes from './StepsCard.module.css'

type Props = {
  work: ReturnType<typeof useSteps>
  facts: StepFacts
  isPublished: boolean
  /** The page section for each step. */
  sections: Record<StepKey, string>
  onVisit: (section: string) => void
  team: readonly Assignee[]
  userId: string
  /** Today in the user's time zone. */
  today: string
  /** Null where it doesn't fold. */
  fold: Fold | null
}

/** The six steps. */
export function StepsCard({ work: { steps, error, retry }, facts, isPublished, sections, onVisit, fold, ...people }: Props) {
  const left = steps ? stepKeys.filter((step) => steps.progress[step] === 0).length : 0
  const aside = steps ? <Left left={left} progress={steps.progress} isPublished={isPublished} /> : null
  return (
    <Frame fold={fold} aside={aside}>
      {steps ? (
        <>
          {error ? <ErrorState order={3} title="Error occurred updating Episode Progress." onRetry={retry} /> : null}
          {/* The margin aligns the marks with the heading. */}
          <Stack component="ol" gap="xxs" mx="-xs" className="cw-list">
            {stepKeys.map((step) => (
              <StepRow key={step} steps={steps} step={step} facts={facts} section={sections[step]} onVisit={onVisit} {...people} />
            ))}
          </Stack>
        </>
      ) : error ? (
        <ErrorState order={3} title="Error occurred while retrieving episode progress." onRetry={retry} />
      ) : (
        <Loading>
          <Stack gap="xs">
            {stepKeys.map((step) => (
              <Skeleton key={step} height={sizes.control} />
            ))}
          </Stack>
        </Loading>
      )}
    </Frame>
  )
}

function Frame({ fold, aside, children }: { fold: Fold | null; aside: ReactNode; children: ReactNode }) {
  const card = { title: 'Episode Progress', aside, children }
  return fold ? <FoldingCard fold={fold} {...card} /> : <Card {...card} />
}

/** Short, because the status above says the rest. */
const waitingBadges: Record<WaitingFor, string> = { guest_approval: 'Waiting', guest_change: 'Needs changes' }

function Left({ left, progress, isPublished }: { left: number; progress: EpisodeProgress; isPublished: boolean }) {
  if (!isReadyToPublish(progress)) return <Badge>{`${left} to do`}</Badge>
  if (isPublished) return <Badge meaning="success">Published</Badge>
  const { waitingFor } = progress
  return waitingFor ? <Badge meaning="warning">{waitingBadges[waitingFor]}</Badge> : <Badge meaning="success">Ready</Badge>
}

type StepRowProps = {
  steps: StepsState
  step: StepKey
  facts: StepFacts
  /** The page section for this step. */
  section: string
  onVisit: (section: string) => void
  team: readonly Assignee[]
  userId: string
  today: string
}

const states = ['open', 'done', 'skipped'] as const
const stateLabels = { open: '', done: 'Done', skipped: 'Skipped' } as const

function StepRow({ steps: { progress, apply, assign }, step, facts, section, onVisit, team, userId, today }: StepRowProps) {
  const id = useId()
  const state = states[progress[step]] ?? 'open'
  const isCurrent = progress.currentStep === stepNames[step]
  const toggle = state === 'done' ? 'uncheck' : 'done'
  const disabledReason = disabledReasonOf(step, toggle, facts)
  const aside = state === 'skipped' ? 'restore' : canApply(progress, step, 'skip') ? 'skip' : null
  const { assignee, dueDate, isOverdue } = assignmentOf(progress, step)
  const visit = (event: MouseEvent) => {
    event.preventDefault()
    onVisit(section)
  }
  return (
    <li className={classes.row} data-state={state} data-current={isCurrent || undefined} aria-current={isCurrent ? 'step' : undefined}>
      {state === 'skipped' ? (
        <span className={classes.mark}>
          <Icon of={IconMinus} small />
        </span>
      ) : (
        <LazyTooltip label={disabledReason ?? actionLabels[toggle]} position="left">
          <ActionIcon
            variant="transparent"
            size={sizes.controlSmall}
            className={classes.toggle}
            aria-label={actionLabels[toggle]}
            aria-describedby={id}
            {...(disabledReason !== null && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason })}
            onClick={() => (disabledReason === null ? void apply({ step, action: toggle }) : undefined)}
          >
            <span className={classes.mark} data-number={stepKeys.indexOf(step) + 1}>
              {state === 'done' ? <Icon of={IconCheck} small /> : null}
            </span>
          </ActionIcon>
        </LazyTooltip>
      )}
      <Stack gap={0} align="flex-start" flex={1} miw={0}>
        <a href={`#${section}`} id={id} className={classes.name} onClick={visit}>
          {stepNames[step]}
        </a>
        <VisuallyHidden>{stateLabels[state]}</VisuallyHidden>
        {dueDate && state === 'open' ? <DueLabel dueDate={dueDate} today={today} isOverdue={isOverdue} /> : null}
      </Stack>
      {aside ? (
        <Button variant="subtle" size="compact-sm" aria-describedby={id} onClick={() => void apply({ step, action: aside })}>
          {actionLabels[aside]}
        </Button>
      ) : null}
      {state === 'open' ? (
        <DueDateMenu
          name={stepNames[step]}
          dueDate={dueDate}
          isOverdue={isOverdue}
          today={today}
          onChange={(date) => assign({ step, dueDate: date })}
        />
      ) : null}
      {state === 'open' || assignee ? (
        <AssigneeMenu
          step={step}
          assignee={assignee}
          team={team}
          userId={userId}
          onAssign={(person) => assign({ step, assignee: person })}
        />
      ) : null}
    </li>
  )
}
