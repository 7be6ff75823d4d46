import type { SeasonRule } from '@castwright/contract/templates/shapes.ts'
import { weekdays as allWeekdays } from '@castwright/contract/podcasts/form.ts'
import { dayAfter, instantOf } from '@castwright/contract/publishing/release-time.ts'
import { RRuleTemporal } from 'rrule-temporal'

const frequencies = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY' } as const

/** Far more days than can be skipped. */
const maxTries = 2000

/** Weeks are counted from the first release, which may be in the week after the start date. */
function firstDay({ frequency, weekdays, startDate }: SeasonRule): string {
  if (frequency !== 'weekly') return startDate
  const weekdayOf = (date: string) => allWeekdays[(new Date(date).getUTCDay() + 6) % 7]!
  return [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(startDate, days)).find((date) => weekdays.includes(weekdayOf(date))) ?? startDate
}

/** The release times of a season: the same local time on each day, without the days to skip. */
export function seasonDates(season: SeasonRule): Date[] {
  const { frequency, interval, weekdays, time, timeZone, count, skipDates } = season
  const byDay = frequency === 'weekly' ? `;BYDAY=${weekdays.join(',')}` : ''
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${firstDay(season).replaceAll('-', '')}T000000\nRRULE:FREQ=${frequencies[frequency]};INTERVAL=${interval}${byDay}`,
  })
  const skipped = new Set(skipDates)
  const days: string[] = []
  rule.all((date, tries) => {
    const day = date.toPlainDate().toString()
    if (!skipped.has(day)) days.push(day)
    return days.length < count && tries < maxTries
  })
  // The days are calendar days, so that daylight saving only matters here.
  return days.slice(0, count).map((day) => instantOf(day, time, timeZone))
}
