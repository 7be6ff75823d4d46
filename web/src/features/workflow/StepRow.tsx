import type { StepFacts } from '@castwright/contract/workflow/step-requirements.ts'
import { canApply, type StepKey, stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import { ActionIcon, Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type MouseEvent, useId } from 'react'
import { DueDateMenu } from '../../components/dueDates/DueDateMenu.tsx'
import { DueLabel } from '../../components/dueDates/DueLabel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { sizes } from '../../ui/theme.ts'
import type { StepsState } from './api.ts'
import { type Assignee, assignmentOf } from './assignments.ts'
import { AssigneeMenu } from './AssigneeMenu.tsx'
import { actionLabels, disabledReasonOf } from './messages.ts'
import classes from './StepRow.module.css'

type Props = {
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

export function StepRow({ steps: { progress, apply, assign }, step, facts, section, onVisit, team, userId, today }: Props) {
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
