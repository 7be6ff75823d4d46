import { expect, test } from 'vitest'
import { describeSchedule } from './schedule.ts'

const weekly = {
  releaseFrequency: 'weekly',
  releaseDays: ['FR', 'MO'],
  releaseStartDate: '2026-01-05',
  defaultReleaseTime: '18:30',
  timeZone: 'America/New_York',
} as const

test('describes a schedule', () => {
  expect(describeSchedule(weekly)).toBe('Every week on Monday and Friday at 6:30 PM (America/New York), from January 5, 2026.')
  expect(describeSchedule({ ...weekly, releaseFrequency: 'monthly', defaultReleaseTime: '' })).toBe('Every month, from January 5, 2026.')
  expect(describeSchedule({ ...weekly, releaseFrequency: 'none' })).toBe('')
})
