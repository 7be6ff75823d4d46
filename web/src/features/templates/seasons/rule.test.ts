import type { SeasonRule } from '@castwright/contract/templates/shapes.ts'
import { expect, test } from 'vitest'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { ruleFault, ruleFor, ruleInWords } from './rule.ts'

const weekly: SeasonRule = {
  frequency: 'weekly',
  interval: 2,
  weekdays: ['TU'],
  startDate: '2026-03-03',
  time: '06:00',
  timeZone: 'America/New_York',
  count: 10,
  skipDates: [],
}

test.each<[Partial<SeasonRule>, string]>([
  [{}, 'Every second Tuesday'],
  [{ interval: 1 }, 'Every Tuesday'],
  [{ interval: 1, weekdays: ['FR', 'MO'] }, 'Every week on Monday and Friday'],
  [{ interval: 3 }, 'Every 3 weeks on Tuesday'],
  [{ frequency: 'daily', interval: 1 }, 'Every day'],
  [{ frequency: 'daily', interval: 4 }, 'Every 4 days'],
  [{ frequency: 'monthly', interval: 1 }, 'Every month on the 3rd'],
  [{ frequency: 'monthly', interval: 2, startDate: '2026-03-21' }, 'Every second month on the 21st'],
  [{ frequency: 'monthly', interval: 3, startDate: '2026-03-12' }, 'Every 3 months on the 12th'],
])('describes %j', (part, words) => {
  expect(ruleInWords({ ...weekly, ...part })).toBe(`${words} at 6:00 AM (America/New York)`)
})

test.each<[Partial<SeasonRule>, string | null]>([
  [{}, null],
  [{ weekdays: [] }, 'Choose at least one day of the week.'],
  [{ weekdays: [], frequency: 'daily' }, null],
  [{ interval: 0 }, 'Choose an interval from 1 to 52.'],
  [{ startDate: '' }, 'Choose a first date.'],
  [{ time: '' }, 'Choose a release time.'],
  [{ count: 105 }, 'Plan between 1 and 104 episodes.'],
])('checks %j', (part, fault) => {
  expect(ruleFault({ ...weekly, ...part })).toBe(fault)
})

test("starts with the show's schedule, a week from now in its time zone", () => {
  const show = { ...longTake, timeZone: 'America/New_York', defaultReleaseTime: '18:30' }
  const now = new Date('2026-03-04T03:00:00Z')
  expect(ruleFor({ ...show, releaseFrequency: 'biweekly', releaseDays: ['MO', 'FR'] }, now)).toMatchObject({
    frequency: 'weekly',
    interval: 2,
    weekdays: ['MO', 'FR'],
    startDate: '2026-03-10',
    time: '18:30',
  })
  expect(ruleFor({ ...show, releaseFrequency: 'none', releaseDays: [] }, now)).toMatchObject({ interval: 1, weekdays: ['TU'] })
  expect(ruleFor({ ...show, releaseFrequency: 'monthly', releaseDays: [] }, now)).toMatchObject({ frequency: 'monthly' })
})
