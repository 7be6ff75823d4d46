import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { type SeasonRule, templateMessages } from '@castwright/contract/templates/shapes.ts'
import { clockTime, dayNames, inOrder } from '../../../lib/weekdays.ts'

type Schedule = Pick<Podcast, 'releaseFrequency' | 'releaseDays' | 'defaultReleaseTime' | 'timeZone'>

const weekdayOf = (date: string) => inOrder(Object.keys(dayNames))[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!

/** Starts with the schedule of the show, or else with every week. */
export function ruleFor({ releaseFrequency, releaseDays, defaultReleaseTime, timeZone }: Schedule, now: Date): SeasonRule {
  const startDate = dayAfter(dayIn(timeZone, now), 7)
  const isDaily = releaseFrequency === 'daily' || releaseFrequency === 'monthly'
  return {
    frequency: isDaily ? releaseFrequency : 'weekly',
    interval: releaseFrequency === 'biweekly' ? 2 : 1,
    weekdays: releaseDays.length > 0 ? [...releaseDays] : [weekdayOf(startDate)],
    startDate,
    time: defaultReleaseTime ?? '06:00',
    timeZone,
    count: 10,
    skipDates: [],
  }
}

/** Why a rule has no dates yet, or null. */
export function ruleFault({ frequency, interval, weekdays, startDate, time, count }: SeasonRule): string | null {
  if (frequency === 'weekly' && weekdays.length === 0) return templateMessages.weekdaysMissing
  if (!(interval >= 1 && interval <= templateLimits.interval)) return `Choose an interval from 1 to ${templateLimits.interval}.`
  if (!/^\d{4}-\d\d-\d\d$/.test(startDate)) return 'Choose a first date.'
  if (!/^\d\d:\d\d$/.test(time)) return 'Choose a release time.'
  if (!(count >= 1 && count <= templateLimits.seasonEpisodes)) return `Plan between 1 and ${templateLimits.seasonEpisodes} episodes.`
  return null
}

const listOf = new Intl.ListFormat('en', { type: 'conjunction' })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const nth = (number: number): string => `${number}${endings[ordinals.select(number)] ?? 'th'}`

function daysInWords({ frequency, interval, weekdays, startDate }: SeasonRule): string {
  const often = (unit: string) =>
    interval === 1 ? `Every ${unit}` : interval === 2 ? `Every second ${unit}` : `Every ${interval} ${unit}s`
  if (frequency === 'daily') return often('day')
  if (frequency === 'monthly') return `${often('month')} on the ${nth(Number(startDate.slice(8)))}`
  const days = listOf.format(inOrder(weekdays).map((day) => dayNames[day]))
  return interval <= 2 && weekdays.length === 1 ? often(days) : `${often('week')} on ${days}`
}

/** 'Every second Tuesday at 6:00 AM (Europe/Berlin)' */
export const ruleInWords = (rule: SeasonRule): string =>
  `${daysInWords(rule)} at ${clockTime(rule.time)} (${rule.timeZone.replaceAll('_', ' ')})`
