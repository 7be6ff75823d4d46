import type { PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { clockTime, dayNames, inOrder, type Weekday } from '../../../lib/weekdays.ts'

type Frequency = PodcastForm['releaseFrequency']

export const frequencies: { value: Frequency; label: string }[] = [
  { value: 'none', label: 'No fixed schedule' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'biweekly', label: 'Every two weeks' },
  { value: 'monthly', label: 'Every month' },
]

/** Only weekly schedules have release days. */
export const hasDays = (frequency: string): boolean => frequency === 'weekly' || frequency === 'biweekly'

type Schedule = {
  releaseFrequency: Frequency
  releaseDays: readonly Weekday[]
  releaseStartDate: string
  defaultReleaseTime: string
  timeZone: string
}

const listOf = new Intl.ListFormat('en', { type: 'conjunction' })

const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** For example 'Every week on Monday and Friday at 6:00 PM (Europe/Berlin), from January 5, 2026.' */
export function describeSchedule({ releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone }: Schedule): string {
  if (releaseFrequency === 'none') return ''
  const days = hasDays(releaseFrequency) ? inOrder(releaseDays).map((day) => dayNames[day]) : []
  const parts = [
    frequencies.find(({ value }) => value === releaseFrequency)?.label,
    days.length > 0 && `on ${listOf.format(days)}`,
    defaultReleaseTime && `at ${clockTime(defaultReleaseTime)} (${timeZone.replaceAll('_', ' ')})`,
  ]
  const from = releaseStartDate ? `, from ${longDate(releaseStartDate)}` : ''
  return `${parts.filter(Boolean).join(' ')}${from}.`
}
