import { TimePicker } from '@mantine/dates'
import type { Ref } from 'react'
import { zoneName } from '../../lib/moments.ts'

type Props = {
  label: string
  value: string
  onChange: (time: string) => void
  now: Date
  timeZone: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  hoursRef?: Ref<HTMLInputElement>
}

/** A time in the user's time zone. Without limits, because the picker would correct what was typed without saying so. */
export function TimeField({ label, onChange, now, timeZone, hoursRef, ...field }: Props) {
  return (
    <TimePicker
      label={label}
      description={`In your time zone (${zoneName(now.toISOString(), timeZone)}).`}
      format="12h"
      withDropdown
      onChange={(time) => onChange(time.slice(0, 5))}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      amPmInputLabel={`${label}, AM or PM`}
      {...(hoursRef && { hoursRef })}
      {...field}
    />
  )
}
