import { IconButton } from '../../ui/IconButton.tsx'
import { Button, Popover, Skeleton, Stack, Tooltip } from '@mantine/core'
import { IconCalendarEvent, type TablerIcon } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazySection } from '../../ui/lazySection.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './DateMenu.module.css'

/** Calendars are large, so they are loaded when one is opened. */
const DayPicker = lazySection(async () => (await import('./DayPicker.tsx')).DayPicker)

type Props = {
  /** What the button does, for screen readers. */
  label: string
  /** The tooltip. */
  hint: string
  /** The name of the opened calendar. */
  title: string
  icon?: TablerIcon
  date: string | null
  isOverdue?: boolean
  /** Today in the time zone of the date. */
  today: string
  onChoose: (date: string) => void
  /** A button below the calendar. */
  extra: { label: string; onClick: () => void } | null
  className?: string | undefined
}

/** A button that opens a calendar to choose a day. */
export function DateMenu({
  label,
  hint,
  title,
  icon = IconCalendarEvent,
  date,
  isOverdue = false,
  today,
  onChoose,
  extra,
  className = '',
}: Props) {
  const [opened, setOpened] = useState(false)
  const choose = (chosen: string | null) => {
    setOpened(false)
    if (chosen !== null && chosen !== date) onChoose(chosen)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <Tooltip label={hint} disabled={opened}>
        <span>
          <Popover.Target>
            <IconButton
              icon={icon}
              small
              variant="subtle"
              size={sizes.controlSmall}
              className={`${classes.control} ${className}`}
              data-set={date !== null || undefined}
              data-overdue={isOverdue || undefined}
              label={label}
              onClick={() => setOpened(!opened)}
            />
          </Popover.Target>
        </span>
      </Tooltip>
      <Popover.Dropdown aria-label={title}>
        <Stack gap="xs">
          <Suspense fallback={<Skeleton width={sizes.hint} height={sizes.hint} />}>
            <DayPicker date={date} today={today} onChoose={choose} />
          </Suspense>
          {extra ? (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                setOpened(false)
                extra.onClick()
              }}
            >
              {extra.label}
            </Button>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
