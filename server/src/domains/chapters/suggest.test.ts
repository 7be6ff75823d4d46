import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import { expect, test } from 'vitest'
import { retimed } from './service/list.ts'
import { toImported } from './service/save.ts'
import { suggestFromNotes, suggestFromPauses } from './suggest.ts'

const minute = 60_000
const said = (startMs: number, endMs: number, text = 'Some words.') => ({ startMs, endMs, text })

test('lines of notes become chapters only while the recording lasts, and only with a title', () => {
  const notes = '0:00 Hello\n1:00\n1:59 Just in time\n2:00 Too late\nNo time here\n'
  expect(suggestFromNotes(notes, 2 * minute).map(({ title }) => title)).toEqual(['Hello', 'Just in time'])
  expect(suggestFromNotes('', minute)).toEqual([])
  const many = Array.from({ length: chapterLimits.suggestions + 5 }, (_, at) => `0:${String(at).padStart(2, '0')} Part ${at}`).join('\n')
  expect(suggestFromNotes(many, 2 * minute)).toHaveLength(chapterLimits.suggestions)
})

test('a pause starts a chapter if it is long enough, and far enough from others', () => {
  const starts = (...speech: ReturnType<typeof said>[]) => suggestFromPauses(speech).map(({ startMs }) => startMs)
  // 1.2 seconds of silence, and three minutes between chapters.
  expect(starts(said(0, 3 * minute - 1200), said(3 * minute, 4 * minute))).toEqual([0, 3 * minute])
  expect(starts(said(0, 3 * minute - 1199), said(3 * minute, 4 * minute))).toEqual([])
  expect(starts(said(0, 3 * minute - 5000), said(3 * minute - 1, 4 * minute))).toEqual([])
  // The longer of two pauses close to each other.
  const [short, long] = [said(4 * minute, 5 * minute - 9000), said(5 * minute, 6 * minute)]
  expect(starts(said(0, 4 * minute - 2000), short, long)).toEqual([0, 5 * minute])
  // The first chapter starts with the recording, not with its first word.
  expect(starts(said(7000, minute), said(5 * minute, 6 * minute))).toEqual([0, 5 * minute])
  expect(starts()).toEqual([])
  expect(starts(said(0, minute))).toEqual([])
})

test('titles of suggestions are cut between characters, and say that they were cut', () => {
  const titleOf = (text: string) => suggestFromPauses([said(0, minute, text), said(5 * minute, 6 * minute)])[0]!.title
  expect(titleOf('One two three four five six seven eight.')).toBe('One two three four five six seven eight')
  expect(titleOf('One two three four five six seven eight nine')).toBe('One two three four five six seven eight…')
  // Languages without spaces have one long word.
  const long = titleOf(`a${'😀'.repeat(200)}`)
  expect(long).toMatch(/^a(?:😀)+…$/u)
  expect(long.isWellFormed()).toBe(true)
})

test('what is imported fits the limits of the form', () => {
  const title = `a${'😀'.repeat(chapterLimits.title + 10)}`
  const [long, untitled] = toImported([
    { startMs: 0.4, title, url: `https://a.example/${'x'.repeat(chapterLimits.url)}` },
    { startMs: 1000.6, endMs: 2000.4, title: '  ', url: 'https://b.example/' },
  ])
  expect([...long!.title]).toHaveLength(chapterLimits.title)
  expect(title.startsWith(long!.title)).toBe(true)
  expect(long).not.toHaveProperty('url')
  expect(untitled).toMatchObject({ startMs: 1001, endMs: 2000, title: 'Chapter 2', url: 'https://b.example/' })
  const many = Array.from({ length: chapterLimits.chapters + 1 }, (_, at) => ({ startMs: at, title: 'A' }))
  expect(toImported(many)).toHaveLength(chapterLimits.chapters)
})

test('chapters follow a new cut, and those that were cut out are gone', () => {
  const chapter = (id: string, startMs: number, endMs?: number) => ({ id, startMs, title: id, ...(endMs !== undefined && { endMs }) })
  // The second of four minutes is cut, and ten seconds are added at the start.
  const intro = 10_000
  const map = (ms: number) => intro + (ms <= minute ? ms : Math.max(minute, ms - minute))
  const kept = (start: number, end: number) => end - start - Math.max(0, Math.min(end, 2 * minute) - Math.max(start, minute))
  const given = [
    chapter('start', 0),
    chapter('cut', minute, 2 * minute),
    chapter('half', 1.5 * minute, 3 * minute),
    chapter('end', 3.5 * minute),
  ]
  expect(retimed(given, { map, kept }, 4 * minute)).toEqual([
    chapter('start', 0),
    chapter('half', intro + minute, intro + 2 * minute),
    chapter('end', intro + 2.5 * minute),
  ])
  expect(retimed([], { map, kept }, 4 * minute)).toEqual([])
})
