import { describe, expect, test } from 'vitest'
import { lineOf } from '../testing.ts'
import {
  apply,
  emptyLine,
  indexAt,
  insertAfter,
  inverse,
  type Lines,
  mergeWithNext,
  remove,
  renameSpeaker,
  setSpeaker,
  setText,
  setTimes,
  speakersOf,
  split,
} from './edits.ts'
import { findMatches, replaceAll, replaceMatch } from './find.ts'
import { noHistory, record, redo, undo } from './history.ts'
import { afterSave, bondOf, mergeTheirs, pendingOf, resolve, restoreUnsaved, type Synced, syncedOf, unsavedOf } from './sync.ts'
import type { Change, Line, SavedLine } from './types.ts'
import { isDoubtful, retime, timeAt, tokenAt, tokensOf } from './words.ts'

const textsOf = (lines: Lines) => lines.map(({ text }) => text)
const [first, second, third] = [
  lineOf(0, 'the bridge sings at night', { speaker: 'Ada' }),
  lineOf(1, 'which bridge is that', { speaker: 'Ben' }),
  lineOf(2, 'the old one', { speaker: 'Ada' }),
]
const three: Lines = [first, second, third]

test('moves the start and end of a segment between its neighbors, with its words inside', () => {
  const moved = (startMs: number, endMs: number) => setTimes(three, second.id, { startMs, endMs }, 20_000)[0]?.after
  expect(moved(5000.4, 7000)).toMatchObject({ startMs: 5000, endMs: 7000, text: second.text })
  expect(moved(5000, 7000)?.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [5000, 5000],
    [5000, 6000],
    [6000, 7000],
    [7000, 7000],
  ])
  expect(moved(-100, 99_000)).toMatchObject({ startMs: 0, endMs: 20_000 })
  expect(moved(12_000, 4000)).toMatchObject({ startMs: 8000, endMs: 8000 })
  expect(moved(second.startMs, second.endMs)).toBeUndefined()
})

describe('words', () => {
  test('finds the time of the clicked word, and marks it as estimated without word times', () => {
    expect(timeAt(first, 'the bridge si'.length)).toEqual({ ms: 1600, isEstimated: false })
    expect(timeAt(first, 999)).toEqual({ ms: 3200, isEstimated: false })
    const untimed = { ...first, words: null }
    expect(timeAt(untimed, 0)).toEqual({ ms: 0, isEstimated: false })
    const { ms, isEstimated } = timeAt(untimed, 'the bridge s'.length)
    expect(isEstimated).toBe(true)
    expect(ms).toBeGreaterThan(1200)
    expect(ms).toBeLessThan(2000)
    expect(timeAt({ ...first, text: '', words: [] }, 0)).toEqual({ ms: 0, isEstimated: false })
  })

  test('knows which word is being said', () => {
    expect(tokenAt(first, 1700)?.text).toBe('sings')
    expect(tokenAt(second, 100)).toBeNull()
  })

  test('keeps the times of words that stay when the text changes', () => {
    const words = first.words ?? []
    const changed = retime(words, 'the Bridge hums loudly at night', first)
    expect(changed.map(({ text }) => text)).toEqual(['the', 'Bridge', 'hums', 'loudly', 'at', 'night'])
    expect(changed.map(({ startMs }) => startMs)).toEqual([0, 800, 1600, expect.any(Number), 2400, 3200])
    // A corrected word is no longer in doubt.
    expect(changed.map(({ confidence }) => confidence)).toEqual([0.9, undefined, undefined, undefined, 0.9, 0.9])
    const added = retime(words.slice(0, 4), 'the bridge sings at night', first)
    expect(added.map(({ startMs, endMs }) => [startMs, endMs]).at(-1)).toEqual([3200, 4000])
    expect(added.every(({ startMs, endMs }, at) => startMs <= endMs && startMs >= (added[at - 1]?.startMs ?? 0))).toBe(true)
    expect(retime(words, '', first)).toEqual([])
  })

  test('aligns texts whose punctuation differs from the words', () => {
    const spoken = { ...first, text: 'The bridge sings – at night!' }
    expect(tokensOf(spoken).map(({ text, startMs }) => [text, startMs])).toContainEqual(['night!', 3200])
    const doubtful = { ...first, words: first.words?.map((word) => ({ ...word, confidence: 0.3 })) ?? null }
    expect(tokensOf(doubtful).every(isDoubtful)).toBe(true)
    expect(tokensOf({ ...first, words: null }).some(isDoubtful)).toBe(false)
    expect(tokensOf({ ...first, words: null, confidence: 0.4 }).every(isDoubtful)).toBe(true)
  })
})

describe('edits', () => {
  test('splits at a word with its time, and merges back', () => {
    const changes = split(three, first.id, 'the bridge '.length, 'new')
    const after = apply(three, changes)
    expect(textsOf(after)).toEqual(['the bridge', 'sings at night', 'which bridge is that', 'the old one'])
    expect(after[0]).toMatchObject({ startMs: 0, endMs: 1600, words: [{ text: 'the' }, { text: 'bridge' }] })
    expect(after[1]).toMatchObject({ id: 'new', speaker: 'Ada', startMs: 1600, endMs: 4000, words: [{}, {}, {}] })
    expect(apply(after, mergeWithNext(after, first.id))[0]).toEqual(first)
    expect(apply(after, inverse(changes))).toEqual(three)
    expect(split(three, first.id, 0, 'new')).toEqual([])
    expect(split(three, first.id, 999, 'new')).toEqual([])
    expect(split(three, 'unknown', 3, 'new')).toEqual([])
    const untimed = [{ ...first, words: null }]
    expect(apply(untimed, split(untimed, first.id, 11, 'new'))[1]).toMatchObject({ text: 'sings at night', words: null })
  })

  test('adds an empty segment at the place that plays, which is saved once it has text', () => {
    const typed = syncedOf([])
    const start = [{ ...emptyLine(), text: 'hello' }]
    const after = apply(start, insertAfter(start, start[0]?.id ?? '', 5000, 'new'))
    expect(after.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [0, 5000, 'hello'],
      [5000, 5000, ''],
    ])
    expect(pendingOf({ ...typed, lines: after }).flatMap(({ put }) => put.map(({ line }) => line.text))).toEqual(['hello'])
    const between = apply(three, insertAfter(three, first.id, 99_000, 'new'))
    expect(between[1]).toMatchObject({ id: 'new', speaker: 'Ada', startMs: 4000, endMs: 4000 })
  })

  test('merges two segments into one without losing text, words or time', () => {
    const merged = apply(three, mergeWithNext(three, second.id))
    expect(merged[1]).toMatchObject({ text: 'which bridge is that the old one', speaker: 'Ben', startMs: 4000, endMs: 12_000 })
    expect(merged[1]?.words).toHaveLength(7)
    expect(apply(merged, inverse(mergeWithNext(three, second.id)))).toEqual(three)
    expect(mergeWithNext(three, third.id)).toEqual([])
  })

  test('assigns, renames and merges speakers', () => {
    expect(speakersOf(three)).toEqual([
      { name: 'Ada', count: 2 },
      { name: 'Ben', count: 1 },
    ])
    expect(speakersOf(apply(three, renameSpeaker(three, 'Ben', 'Ada')))).toEqual([{ name: 'Ada', count: 3 }])
    expect(apply(three, setSpeaker(three, third.id, 'Cy'))[2]?.speaker).toBe('Cy')
    expect(setSpeaker(three, third.id, 'Ada')).toEqual([])
  })

  test('puts a removed segment back in its place, even if its neighbor is gone', () => {
    const changes = remove(three, second.id)
    const without = apply(three, changes)
    expect(textsOf(apply(without, inverse(changes)))).toEqual(textsOf(three))
    expect(textsOf(apply(apply(without, remove(without, first.id)), inverse(changes)))).toEqual([second.text, third.text])
  })

  test('finds the segment at a time', () => {
    expect([-1, 0, 3999, 4000, 99_999].map((ms) => indexAt(three, ms))).toEqual([-1, 0, 0, 1, 2])
    expect(indexAt([], 5)).toBe(-1)
  })

  test('counts written text as checked, and drops its confidence', () => {
    expect(apply(three, setText(three, first.id, 'the bridge hums'))[0]).toMatchObject({ isChecked: true, confidence: null })
    expect(setText(three, first.id, first.text)).toEqual([])
  })
})

describe('find and replace', () => {
  const search = { text: 'bridge', isCaseSensitive: false, isWholeWord: true }

  test('finds by word and case, and takes every character literally', () => {
    expect(findMatches(three, search)).toEqual([
      { id: first.id, index: 0, from: 4, to: 10 },
      { id: second.id, index: 1, from: 6, to: 12 },
    ])
    expect(findMatches(three, { ...search, text: 'Bridge', isCaseSensitive: true })).toEqual([])
    expect(findMatches(three, { ...search, text: 'bri' })).toEqual([])
    expect(findMatches(three, { ...search, text: 'bri', isWholeWord: false })).toHaveLength(2)
    for (const text of ['.', '(', '\\', '[a-', 'a/b', '$&', '-']) expect(() => findMatches(three, { ...search, text })).not.toThrow()
    expect(findMatches([{ ...first, text: 'a.b' }], { ...search, text: 'a.b' })).toHaveLength(1)
    expect(findMatches(three, { ...search, text: '' })).toEqual([])
  })

  test('replaces one or all, and keeps $ as it is', () => {
    const matches = findMatches(three, search)
    const one = apply(three, matches[1] ? replaceMatch(three, matches[1], 'canal') : [])
    expect(textsOf(one)).toEqual([first.text, 'which canal is that', third.text])
    const all = apply(three, replaceAll(three, search, '$& $1'))
    expect(textsOf(all)).toEqual(['the $& $1 sings at night', 'which $& $1 is that', third.text])
    expect(all[0]?.words).toHaveLength(6)
  })
})

describe('history', () => {
  const typed = (lines: Lines, text: string) => setText(lines, first.id, text)

  test('joins typing into one step, and undoes and redoes it', () => {
    let lines = three
    let history = noHistory
    for (const [at, text] of ['the b', 'the br', 'the bri'].entries()) {
      const changes = typed(lines, text)
      history = record(history, changes, at * 100)
      lines = apply(lines, changes)
    }
    history = record(history, typed(lines, 'the bridge!'), 60_000)
    expect(history.done).toHaveLength(2)
    lines = apply(lines, typed(lines, 'the bridge!'))
    const back = undo(lines, history)
    expect(back?.lines[0]?.text).toBe('the bri')
    const further = back && undo(back.lines, back.history)
    expect(further?.lines).toEqual(three)
    expect(further && undo(further.lines, further.history)).toBeNull()
    const again = further && redo(further.lines, further.history)
    expect(again?.lines[0]?.text).toBe('the bri')
    expect(record(again?.history ?? noHistory, typed(lines, 'x'), null).undone).toEqual([])
  })

  test('leaves what someone else changed since then', () => {
    const changes = renameSpeaker(three, 'Ada', 'Eva')
    const renamed = apply(three, changes)
    const theirs = apply(renamed, setText(renamed, third.id, 'the new one'))
    const back = undo(theirs, record(noHistory, changes, null))
    expect(back?.lines.map(({ speaker }) => speaker)).toEqual(['Ada', 'Ben', 'Eva'])
    expect(back?.lines[2]?.text).toBe('the new one')
  })
})

describe('saving', () => {
  const versioned = (line: Line, version = 1): SavedLine => ({ ...line, version })
  const start = syncedOf(three.map((line) => versioned(line)))
  const edit = (state: Synced, changes: Change[]): Synced => {
    const bond = bondOf(changes)
    return { ...state, lines: apply(state.lines, changes), bonds: bond ? [...state.bonds, bond] : state.bonds }
  }
  const type = (id: string, text: string): Synced => edit(start, setText(three, id, text))

  test('sends only what changed, with the version it is based on, and keeps together what belongs together', () => {
    expect(pendingOf(start)).toEqual([])
    const edited = edit(edit(start, split(three, first.id, 11, 'new')), remove(three, third.id))
    const found = pendingOf(edited)
    expect(found.map(({ put, remove: gone }) => [put.map(({ line, version }) => [line.id, version]), gone])).toEqual([
      [
        [
          [first.id, 1],
          ['new', 0],
        ],
        [],
      ],
      [[], [{ id: third.id, version: 1 }]],
    ])
    const after = afterSave(
      edited,
      found,
      found.flatMap(({ put }) => put.map(({ line }) => versioned(line, 2))),
      [],
    )
    expect(pendingOf(after)).toEqual([])
    expect(after.bonds).toEqual([])
  })

  test('keeps text that was typed during a save as a change of the new version', () => {
    const edited = type(first.id, 'one')
    const typed = edit(edited, setText(edited.lines, first.id, 'one two'))
    const after = afterSave(typed, pendingOf(edited), [versioned({ ...first, text: 'one' }, 2)], [])
    expect(after.lines[0]?.text).toBe('one two')
    expect(pendingOf(after)).toMatchObject([{ put: [{ line: { text: 'one two' }, version: 2 }] }])
  })

  test('holds back refused segments until a person chose one of both', () => {
    const edited = edit(type(first.id, 'mine'), remove(three, second.id))
    const refusals = [
      { id: first.id, segment: versioned({ ...first, text: 'theirs' }, 5) },
      { id: second.id, segment: versioned({ ...second, text: 'kept' }, 3) },
    ]
    const after = afterSave(edited, pendingOf(edited), [], refusals)
    expect([...after.conflicts.keys()]).toEqual([first.id, second.id])
    expect(pendingOf(after)).toEqual([])
    expect(pendingOf(resolve(after, first.id, 'mine'))).toMatchObject([{ put: [{ line: { text: 'mine' }, version: 5 }] }])
    const used = resolve(resolve(after, first.id, 'theirs'), second.id, 'theirs')
    expect(textsOf(used.lines)).toEqual(['theirs', 'kept', third.text])
    expect(used.conflicts.size).toBe(0)
    expect(pendingOf(used)).toEqual([])
    expect(pendingOf(resolve(after, second.id, 'mine'))).toMatchObject([{ remove: [{ id: second.id, version: 3 }] }])
    expect(resolve(start, first.id, 'mine')).toBe(start)
  })

  test('saves or takes back both halves of a split segment that someone else changed', () => {
    const edited = edit(start, split(three, first.id, 11, 'new'))
    const theirs = versioned({ ...first, text: 'theirs' }, 2)
    const after = afterSave(edited, pendingOf(edited), [], [{ id: first.id, segment: theirs }])
    expect(pendingOf(after)).toEqual([])
    expect(textsOf(resolve(after, first.id, 'theirs').lines)).toEqual(['theirs', second.text, third.text])
    const mine = pendingOf(resolve(after, first.id, 'mine'))
    expect(mine.map(({ put }) => put.map(({ version }) => version))).toEqual([[2, 0]])
  })

  test('restores a segment that someone else deleted if its change is kept', () => {
    const edited = type(first.id, 'mine')
    const after = afterSave(edited, pendingOf(edited), [], [{ id: first.id, segment: null }])
    expect(pendingOf(resolve(after, first.id, 'mine'))).toMatchObject([{ put: [{ line: { text: 'mine' }, version: 0 }] }])
    expect(textsOf(resolve(after, first.id, 'theirs').lines)).toEqual([second.text, third.text])
  })

  test("takes over others' changes, and sees a conflict only where both changed the same", () => {
    const edited = type(second.id, 'mine')
    const added = versioned({ ...lineOf(3, 'a new end'), id: 'theirs' }, 1)
    const merged = mergeTheirs(edited, [versioned({ ...first, text: 'theirs' }, 2), versioned(second, 1), added])
    expect(textsOf(merged.lines)).toEqual(['theirs', 'mine', 'a new end'])
    expect(merged.conflicts.size).toBe(0)
    expect(pendingOf(merged)).toMatchObject([{ put: [{ line: { text: 'mine' }, version: 1 }], remove: [] }])
    const theirs = [versioned(first), versioned({ ...second, text: 'theirs' }, 2), versioned(third)]
    const clash = mergeTheirs(edited, theirs)
    expect([...clash.conflicts]).toMatchObject([[second.id, { text: 'theirs' }]])
    expect(textsOf(clash.lines)).toEqual([first.text, 'mine', third.text])
    // The same again is the same conflict, and an equal text is none.
    expect(mergeTheirs(clash, theirs).conflicts.size).toBe(1)
    const equal = mergeTheirs(edited, [versioned(first), versioned(edited.lines[1] ?? second, 2), versioned(third)])
    expect(equal.conflicts.size).toBe(0)
    expect(pendingOf(equal)).toEqual([])
    // An answer that is older than the last save changes nothing.
    expect(mergeTheirs(merged, [versioned(first, 1), versioned(second, 1), added]).lines[0]?.text).toBe('theirs')
  })

  test('puts back what was kept on the device, as a conflict where someone else was faster', () => {
    const cut = edit(type(first.id, 'mine'), split(three, second.id, 'which bridge'.length, 'new'))
    const kept = unsavedOf(cut)
    const known = restoreUnsaved(start, kept)
    expect(textsOf(known.synced.lines)).toEqual(['mine', 'which bridge', 'is that', third.text])
    expect(pendingOf(known.synced)).toEqual(kept)
    const changed = syncedOf([versioned({ ...first, text: 'theirs' }, 2), versioned(second), versioned(third)])
    const clash = restoreUnsaved(changed, kept)
    expect([...clash.synced.conflicts]).toMatchObject([[first.id, { text: 'theirs' }]])
    expect(pendingOf(clash.synced)).toHaveLength(1)
    expect(unsavedOf(clash.synced)).toHaveLength(2)
    expect(textsOf(apply(known.synced.lines, inverse(known.changes)))).toEqual(textsOf(three))
  })

  test('edits 30,000 words fast enough to type', () => {
    const long = Array.from({ length: 3000 }, (_, at) => lineOf(at, 'ten words that someone says in a very long show'))
    const state = syncedOf(long.map((line) => versioned(line)))
    // CPU time, which other work on the machine barely changes. It takes about a millisecond.
    const before = process.threadCpuUsage()
    for (let at = 0; at < 20; at += 1) pendingOf(edit(state, setText(state.lines, long[1500]?.id ?? '', `changed ${at}`)))
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000 / 20).toBeLessThan(25)
  })
})
