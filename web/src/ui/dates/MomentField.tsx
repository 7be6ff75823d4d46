import { Input, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useId } from 'react'
import { calendarFor } from './calendar.ts'
import classes from './MomentField.module.css'
import { TimeField } from './TimeField.tsx'

type Props = {
  dateLabel: string
  timeLabel: string
  date: string | null
  time: string
  onDate: (date: string | null) => void
  onTime: (time: string) => void
  now: Date
  /** Today in the user's time zone. */
  today: string
  timeZone: string
  minDate?: string
  maxDate?: string
  error: string | null
}

/** A date and time in the user's time zone. */
export function MomentField(props: Props) {
  const { dateLabel, timeLabel, date, time, onDate, onTime, now, today, timeZone, minDate, maxDate, error } = props
  const id = useId()
  return (
    <Stack gap="md">
      <Input.Wrapper data-required label={dateLabel} labelElement="div" labelProps={{ id }}>
        <DatePicker
          aria-labelledby={id}
          fullWidth
          classNames={{ day: classes.day }}
          value={date}
          onChange={onDate}
          {...calendarFor({ chosen: date, today, ...(minDate && { minDate }), ...(maxDate && { maxDate }) })}
        />
      </Input.Wrapper>
      <TimeField required label={timeLabel} value={time} onChange={onTime} now={now} timeZone={timeZone} />
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="alert" className={classes.error}>
        {error ? <Input.Error size="md">{error}</Input.Error> : null}
      </div>
    </Stack>
  )
}
