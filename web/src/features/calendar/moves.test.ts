import { expect, test } from 'vitest'
import { byDay, draftItem, fileOf, labelOf, matching, sectionOf, shareItems, spanOf, stateOf } from './items.ts'
import { applyMove, targetOn } from './moves.ts'
import { calendarItem, calendarWith, theShow, undatedDraft } from './testing.ts'

const newYork = { ...theShow, timeZone: 'America/New_York', defaultReleaseTime: '06:00' }

test('a release keeps its time on the clock of the show, over changes of daylight saving', () => {
  // 6:00 in New York is 11:00 in Berlin, and 10:00 in the weeks when only the US has changed its clocks.
  const item = calendarItem(1, { date: '2026-03-05', startsAt: '2026-03-05T11:00:00.000Z' })
  const at = { podcast: newYork, timeZone: 'Europe/Berlin' }
  expect(targetOn(item, '2026-03-10', at)).toEqual({ date: '2026-03-10', startsAt: '2026-03-10T10:00:00.000Z' })
  expect(targetOn(item, '2026-11-10', at).startsAt).toBe('2026-11-10T11:00:00.000Z')
})

test('a release lands on the day it was dropped on, also across the date line', () => {
  const at = { podcast: newYork, timeZone: 'Pacific/Auckland' }
  const item = calendarItem(1, { date: '2026-03-06', startsAt: '2026-03-05T11:00:00.000Z' })
  expect(targetOn(item, '2026-03-20', at).startsAt).toBe('2026-03-19T11:00:00.000Z')
  // Close to midnight, the show's clock would put it on the day before.
  const late = calendarItem(2, { date: '2026-03-05', startsAt: '2026-03-05T05:10:00.000Z' })
  const early = { podcast: { ...newYork, timeZone: 'UTC' }, timeZone: 'America/New_York' }
  expect(targetOn(late, '2026-03-10', early).startsAt).toBe('2026-03-10T05:10:00.000Z')
  const winter = calendarItem(3, { date: '2026-03-10', startsAt: '2026-03-10T04:10:00.000Z' })
  expect(targetOn(winter, '2026-03-05', early).startsAt).toBe('2026-03-05T05:10:00.000Z')
})

test('an interview keeps the time of the reader, and whole days stay whole', () => {
  const interview = calendarItem(1, { kind: 'interview', date: '2026-03-05', startsAt: '2026-03-05T09:00:00.000Z' })
  expect(targetOn(interview, '2026-03-30', { podcast: newYork, timeZone: 'Europe/Berlin' }).startsAt).toBe('2026-03-30T08:00:00.000Z')
  expect(targetOn(calendarItem(2, { kind: 'step' }), '2026-03-30', { podcast: newYork, timeZone: 'UTC' }).startsAt).toBeNull()
})

test("a draft gets the show's time for releases, or nine in the morning", () => {
  const draft = draftItem(undatedDraft(1))
  expect(targetOn(draft, '2026-07-01', { podcast: newYork, timeZone: 'UTC' }).startsAt).toBe('2026-07-01T10:00:00.000Z')
  const without = { ...newYork, defaultReleaseTime: null }
  expect(targetOn(draft, '2026-07-01', { podcast: without, timeZone: 'UTC' }).startsAt).toBe('2026-07-01T13:00:00.000Z')
})

test('moves between the days, the tray and along with due dates', () => {
  const [release, step] = [calendarItem(1), calendarItem(1, { kind: 'step', date: '2099-03-08' })]
  const found = calendarWith([release, step], { undated: [undatedDraft(2)] })
  const target = { date: '2099-03-12', startsAt: '2099-03-12T06:00:00.000Z' }
  const steps = [{ step: 'uploadAudio', from: '2099-03-08', to: '2099-03-10' }] as const
  const moved = applyMove(found, release, target, { steps, tasks: [] })
  expect(moved.items.map(({ kind, date }) => [kind, date])).toEqual([
    ['step', '2099-03-10'],
    ['planned', '2099-03-12'],
  ])
  const planned = applyMove(found, draftItem(undatedDraft(2)), target)
  expect(planned.undated).toEqual([])
  expect(planned.items.at(-1)).toMatchObject({ key: `planned:${undatedDraft(2).episodeId}`, date: '2099-03-12' })
  const removed = applyMove(found, release, null)
  expect(removed.items).toEqual([step])
  expect(removed.undated.map(({ title }) => title)).toEqual(['Item 1', 'Draft 2'])
})

test('filters by kind and person, and keeps what concerns everyone', () => {
  const items = [
    calendarItem(1, { people: ['a'] }),
    calendarItem(2, { kind: 'step', people: ['b'] }),
    calendarItem(3, { kind: 'gap', title: '' }),
    calendarItem(4, { kind: 'busy', title: 'Easter' }),
  ]
  const kindsOf = (search: Parameters<typeof matching>[1]) => matching(items, search).map(({ kind }) => kind)
  expect(kindsOf({})).toHaveLength(4)
  expect(kindsOf({ person: 'b' })).toEqual(['step', 'gap', 'busy'])
  expect(kindsOf({ kinds: 'planned,gap' })).toEqual(['planned', 'gap'])
})

test('a full day shows releases first, and days off apart', () => {
  const items = [calendarItem(1, { kind: 'task' }), calendarItem(2, { kind: 'busy', title: 'Easter' }), calendarItem(3)]
  const { items: shown, busy } = byDay(items, 'importance').get('2099-03-10')!
  expect(shown.map(({ kind }) => kind)).toEqual(['planned', 'task'])
  expect(busy.map(({ title }) => title)).toEqual(['Easter'])
  expect(
    byDay(items, 'time')
      .get('2099-03-10')!
      .items.map(({ kind }) => kind),
  ).toEqual(['task', 'planned'])
})

test('names an item in full', () => {
  const interview = calendarItem(1, { kind: 'interview', place: 'Studio' })
  expect(spanOf(interview, 'UTC')).toBe('6:00 – 7:00 AM')
  const step = calendarItem(2, { kind: 'step', isOverdue: true })
  expect([stateOf(interview), stateOf(step)]).toEqual(['Not confirmed', 'Overdue'])
  expect(labelOf(step)).toBe('Item 2 · Upload Recording')
  expect(sectionOf(step)).toBe('recording')
  expect(fileOf(step)).toBe(`/calendar/event/${encodeURIComponent(step.key)}.ics`)
  expect(fileOf(calendarItem(3, { kind: 'task' }))).toBeNull()
})

test('items that a move shifts in the list stay the same objects', () => {
  const [first, second, third] = ['2026-03-05', '2026-03-06', '2026-03-07'].map((date, nth) => calendarItem(nth, { date }))
  const before = calendarWith([first!, second!, third!])
  const after = structuredClone(applyMove(before, first!, { date: '2026-03-09', startsAt: null }))
  const shared = shareItems(before, after)
  expect(shared).toEqual(after)
  expect(shared.items[0]).toBe(second)
  expect(shared.items[1]).toBe(third)
  expect(shared.podcasts).toBe(before.podcasts)
  expect(shareItems(before, structuredClone(before))).toBe(before)
  expect(shareItems(before, { ...structuredClone(before), hasMore: true }).items).toBe(before.items)
  expect(shareItems(undefined, after)).toBe(after)
})
