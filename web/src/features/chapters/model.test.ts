import { expect, test } from 'vitest'
import { add, type Draft, faultsOf, isChanged, isValid, move, shift, sorted, stamp, withChapterList } from './model.ts'

const hour = 3_600_000
const draft = (id: string, startMs: number, facts: Partial<Draft> = {}): Draft => ({
  id,
  startMs,
  endMs: null,
  title: id,
  url: '',
  imageUrl: null,
  picked: undefined,
  isHidden: false,
  ...facts,
})
const two = [draft('intro', 0), draft('talk', 60_000, { endMs: 90_000 })]

test('adds, moves and shifts chapters without giving two the same start', () => {
  const { drafts, id } = add(two, { startMs: 30_000, title: 'news' }, hour)
  expect(drafts.map(({ title, startMs }) => [title, startMs])).toEqual([
    ['intro', 0],
    ['news', 30_000],
    ['talk', 60_000],
  ])
  expect(add(two, { startMs: 60_000 }, hour).drafts.map(({ startMs }) => startMs)).toEqual([0, 60_000, 60_100])
  expect(add(two, { startMs: -5 }, hour).drafts.map(({ startMs }) => startMs)).toEqual([0, 100, 60_000])
  expect(sorted(move(drafts, id, 120_000, hour)).map(({ title }) => title)).toEqual(['intro', 'talk', 'news'])
  expect(move(two, 'talk', 100_000, hour)[1]).toMatchObject({ startMs: 100_000, endMs: null })
  expect(move(two, 'talk', 2 * hour, hour)[1]?.startMs).toBe(hour)
  expect(shift(two, -10_000, hour).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, null],
    [50_000, 80_000],
  ])
})

test('finds what the server would refuse', () => {
  expect(isValid(two)).toBe(true)
  const bad = draft('x', 0, { title: ' ', url: 'javascript:alert(1)' })
  expect(Object.keys(faultsOf(bad, [...two, bad]))).toEqual(['title', 'url', 'startMs'])
  expect(faultsOf(draft('y', 5, { url: 'https://example.com/a' }), two)).toEqual({})
  expect(Object.keys(faultsOf(draft('z', 5, { title: 'x'.repeat(251) }), two))).toEqual(['title'])
})

test('knows whether something changed', () => {
  expect(isChanged(two, two)).toBe(false)
  expect(isChanged(two.toReversed(), two)).toBe(false)
  expect(isChanged(move(two, 'talk', 1, hour), two)).toBe(true)
  expect(isChanged(two.slice(1), two)).toBe(true)
})

test('writes the list into the notes once, without hidden chapters and without markup from titles', () => {
  expect([stamp(62_000, 10), stamp(3_723_000, 2 * hour)]).toEqual(['01:02', '01:02:03'])
  const chapters = [...two, draft('<img src=x onerror=alert(1)>', 70_000), draft('secret', 80_000, { isHidden: true })]
  const once = withChapterList('<p>Hello.</p>', chapters, 100_000)
  expect(once).toBe('<p>Hello.</p><p>Chapters:<br>00:00 intro<br>01:00 talk<br>01:10 &lt;img src=x onerror=alert(1)&gt;</p>')
  expect(withChapterList(once, two, 100_000)).toBe('<p>Hello.</p><p>Chapters:<br>00:00 intro<br>01:00 talk</p>')
})
