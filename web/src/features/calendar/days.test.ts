import { expect, test } from 'vitest'
import { cellDay, monthAfter, pageAfter, startOfWeek, titleOf, weeksOf, weekStartOf } from './days.ts'
import { kindsIn, readSearch } from './search.ts'

test('weeks start as usual in the locale', () => {
  expect(['en-US', 'de-DE', 'en-GB', 'pt-BR', 'ar-EG', 'fr'].map(weekStartOf)).toEqual([0, 1, 1, 0, 6, 1])
})

test('a month has whole weeks, also over changes of daylight saving', () => {
  const march = weeksOf('month', '2026-03-17', 0)
  expect([march.length, march[0]![0], march.at(-1)!.at(-1)]).toEqual([5, '2026-03-01', '2026-04-04'])
  const october = weeksOf('month', '2026-10-25', 1)
  expect([october[0]![0], october.at(-1)!.at(-1)]).toEqual(['2026-09-28', '2026-11-01'])
  // Clocks change on March 8 and November 1 in the US, and on March 29 and October 25 in Europe.
  for (const weeks of [march, october, weeksOf('month', '2026-11-01', 6)]) {
    expect(new Set(weeks.flat()).size).toBe(weeks.length * 7)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  }
  expect(weeksOf('month', '2026-02-10', 0)).toHaveLength(4)
  expect(weeksOf('month', '2026-08-10', 0)).toHaveLength(6)
})

test('a week around a change of daylight saving has seven days', () => {
  expect(weeksOf('week', '2026-03-29', 1)[0]).toEqual(['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-03-${day}`))
  expect(startOfWeek('2026-11-01', 0)).toBe('2026-11-01')
  expect(startOfWeek('2026-11-01', 6)).toBe('2026-10-31')
})

test('pages by months, weeks and four weeks', () => {
  expect(pageAfter('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(pageAfter('month', '2026-01-31', -1)).toBe('2025-12-01')
  expect(pageAfter('week', '2026-03-29', 1)).toBe('2026-04-05')
  expect(pageAfter('agenda', '2026-03-01', -1)).toBe('2026-02-01')
  expect(monthAfter('2026-12-05', 1)).toBe('2027-01-01')
})

test('names what is shown', () => {
  expect(titleOf('month', '2026-03-17', 0)).toBe('March 2026')
  expect(titleOf('week', '2026-03-31', 1)).toBe('Mar 30 – Apr 5, 2026')
  expect([cellDay('2026-03-01'), cellDay('2026-03-09')]).toEqual(['Mar 1', '9'])
})

test('reads the URL and ignores what it does not understand', () => {
  expect(readSearch({ view: 'week', date: '2026-02-28', show: 7, kinds: 'step,nonsense,gap' })).toEqual({
    view: 'week',
    date: '2026-02-28',
    show: '7',
    kinds: 'step,gap',
  })
  expect(readSearch({ view: 'year', date: '2026-02-30', person: 5, kinds: 'x' })).toEqual({})
  expect(readSearch({ date: '0001-01-01' })).toEqual({})
  expect(kindsIn({ kinds: 'step,gap' })).toEqual(['step', 'gap'])
})
