import { expect, test } from 'vitest'
import { squareOf } from './photo.ts'
import { instantIn, momentIn } from './zone.ts'

test('converts local times of a zone to instants, also around daylight saving', () => {
  expect(instantIn('2026-03-05', '14:00', 'Asia/Tokyo')).toBe('2026-03-05T05:00:00.000Z')
  expect(instantIn('2026-07-05', '14:00', 'America/New_York')).toBe('2026-07-05T18:00:00.000Z')
  // Skipped: 2:30 becomes 3:30.
  expect(instantIn('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(instantIn('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(instantIn('2026-10-25', '01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z')
  expect(['00:30', '01:00'].map((time) => instantIn('2026-10-04', time, 'Australia/Lord_Howe'))).toEqual([
    '2026-10-03T14:00:00.000Z',
    '2026-10-03T14:30:00.000Z',
  ])
  expect(instantIn('', '14:00', 'UTC')).toBeNull()
  for (const zone of ['Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'])
    expect(momentIn(instantIn('2026-05-06', '09:05', zone)!, zone)).toContain('Wed, May 6, 2026, 9:05 AM')
})

test('crops a square that stays within the photo', () => {
  const photo = { width: 400, height: 200 }
  expect(squareOf(photo, { zoom: 0, across: 50, down: 50 })).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(photo, { zoom: 100, across: 100, down: 100 })).toEqual({ left: 350, top: 150, side: 50 })
})
