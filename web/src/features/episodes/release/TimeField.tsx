import { TimePicker } from '@mantine/dates'
import type { Ref } from 'react'
import { zoneName } from '../manage/times.ts'
import { earliestTime } from './rules.ts'

type Props = {
  label: string
  /** The day that it is a time of. */
  date: string | null
  value: string
  onChange: (time: string) => void
  now: Date
  timeZone: string
  error?: string | undefined
  disabled?: boolean
  hoursRef?: Ref<HTMLInputElement>
}

/** A time of day on the reader's own clock. Of today, hours that are over are closed. */
export function TimeField({ label, date, onChange, now, timeZone, hoursRef, ...field }: Props) {
  const min = earliestTime(date, now, timeZone)
  return (
    <TimePicker
      label={label}
      description={`On your clock (${zoneName(now.toISOString(), timeZone)}).`}
      format="12h"
      withDropdown
      onChange={(time) => onChange(time.slice(0, 5))}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      amPmInputLabel={`${label}, AM or PM`}
      {...(min && { min })}
      {...(hoursRef && { hoursRef })}
      {...field}
    />
  )
}
