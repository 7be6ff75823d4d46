import { expect, test } from 'vitest'
import { scheduleInWords } from './schedule.ts'

const weekly = {
  releaseFrequency: 'weekly',
  releaseDays: ['FR', 'MO'],
  releaseStartDate: '2026-01-05',
  defaultReleaseTime: '18:30',
  timeZone: 'America/New_York',
} as const

test('a schedule in words', () => {
  expect(scheduleInWords(weekly)).toBe('Every week on Monday and Friday at 6:30 PM (America/New York), from January 5, 2026.')
  expect(scheduleInWords({ ...weekly, releaseFrequency: 'monthly', defaultReleaseTime: '' })).toBe('Every month, from January 5, 2026.')
  expect(scheduleInWords({ ...weekly, releaseFrequency: 'none' })).toBe('')
})
