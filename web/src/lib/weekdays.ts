import { weekdays } from '@castwright/contract/podcasts/form.ts'

export type Weekday = (typeof weekdays)[number]

export const dayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/** Sorted by weekday, so that equal selections compare equal. */
export const inOrder = (days: readonly string[]): Weekday[] => weekdays.filter((day) => days.includes(day))

/** '6:00 PM' */
export const clockTime = (time: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}:00Z`))
