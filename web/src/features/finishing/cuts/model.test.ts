import { expect, test } from 'vitest'
import { addCut, begin, faultOf, lengthOf, moveEdge, readTime, redo, restoreCut, skipFrom, step, undo, writeTime } from './model.ts'

const minute = 60_000

test('merges overlapping cuts and ignores tiny ones', () => {
  const one = addCut([], { startMs: 10_000, endMs: 20_000 }, minute)
  expect(addCut(one, { startMs: 15_000, endMs: 30_000 }, minute)).toEqual([{ startMs: 10_000, endMs: 30_000 }])
  expect(addCut(one, { startMs: 40_000, endMs: 99_000 }, minute)).toEqual([
    { startMs: 10_000, endMs: 20_000 },
    { startMs: 40_000, endMs: minute },
  ])
  expect(addCut(one, { startMs: 30_000, endMs: 30_010 }, minute)).toBe(one)
})

test('keeps edges between their neighbors', () => {
  const cuts = [
    { startMs: 10_000, endMs: 20_000 },
    { startMs: 30_000, endMs: 40_000 },
  ]
  expect(moveEdge(cuts, 0, 'endMs', 35_000, minute)[0]).toEqual({ startMs: 10_000, endMs: 30_000 })
  expect(moveEdge(cuts, 0, 'startMs', 25_000, minute)[0]).toEqual({ startMs: 19_950, endMs: 20_000 })
  expect(moveEdge(cuts, 1, 'endMs', 90_000, minute)[1]).toEqual({ startMs: 30_000, endMs: minute })
  expect(moveEdge(cuts, 0, 'endMs', 20_000, minute)).toBe(cuts)
})

test('skips cuts, and knows what is left', () => {
  const cuts = [{ startMs: 10_000, endMs: 20_000 }]
  expect([skipFrom(cuts, 9_999), skipFrom(cuts, 10_000), skipFrom(cuts, 20_000)]).toEqual([null, 20_000, null])
  expect(lengthOf(cuts)).toBe(10_000)
  expect(faultOf(cuts, minute)).toBe(null)
  expect(faultOf([{ startMs: 0, endMs: 59_500 }], minute)).toContain('at least one second')
})

test('undoes and redoes, with one step for a drag', () => {
  const cuts = addCut([], { startMs: 0, endMs: 1000 }, minute)
  const dragged = step(step(step(begin([]), cuts), moveEdge(cuts, 0, 'endMs', 2000, minute)), [{ startMs: 0, endMs: 3000 }], true)
  expect(dragged.now).toEqual([{ startMs: 0, endMs: 3000 }])
  expect(undo(dragged).now).toBe(cuts)
  expect(redo(undo(dragged)).now).toBe(dragged.now)
  expect(undo(begin(cuts)).now).toBe(cuts)
  expect(step(dragged, restoreCut(dragged.now, 0)).now).toEqual([])
})

test('reads and writes times', () => {
  expect([writeTime(65_240), writeTime(3_723_000), writeTime(59_960)]).toEqual(['1:05.2', '1:02:03.0', '1:00.0'])
  expect(['65', '1:05.25', '1:02:03', '1:75', 'x', ''].map(readTime)).toEqual([65_000, 65_250, 3_723_000, null, null, null])
})
