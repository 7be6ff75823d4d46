import { type StepKey, stepNames } from '@castwright/contract/steps.ts'
import { ActionIcon, Button, Popover, Skeleton, Stack, Tooltip } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { longDay } from '../../lib/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './Assignment.module.css'

const DueDatePicker = lazy(() => import('./DueDatePicker.tsx').then((module) => ({ default: module.DueDatePicker })))

type Props = {
  step: StepKey
  dueDate: string | null
  isOverdue: boolean
  /** Today in the user's time zone. */
  today: string
  onChange: (dueDate: string | null) => void
}

/** Shows that a step has a due date, and changes it. */
export function DueDateMenu({ step, dueDate, isOverdue, today, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const choose = (date: string | null) => {
    setOpened(false)
    if (date !== dueDate) onChange(date)
  }
  const label = dueDate ? `Due ${longDay(dueDate)}` : 'Set a due date'
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <Tooltip label={label} disabled={opened}>
        <span>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size={sizes.controlSmall}
              className={classes.control}
              data-set={dueDate !== null || undefined}
              data-overdue={isOverdue || undefined}
              aria-label={
                dueDate
                  ? `${stepNames[step]}: ${isOverdue ? 'overdue, ' : ''}due ${longDay(dueDate)}`
                  : `Set a due date for ${stepNames[step]}`
              }
              onClick={() => setOpened(!opened)}
            >
              <Icon of={IconCalendarDue} small />
            </ActionIcon>
          </Popover.Target>
        </span>
      </Tooltip>
      <Popover.Dropdown aria-label={`Due date of ${stepNames[step]}`}>
        <Stack gap="xs">
          <Suspense fallback={<Skeleton width={sizes.hint} height={sizes.hint} />}>
            <DueDatePicker dueDate={dueDate} today={today} onChoose={choose} />
          </Suspense>
          {dueDate ? (
            <Button variant="default" size="compact-md" onClick={() => choose(null)}>
              Remove due date
            </Button>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
