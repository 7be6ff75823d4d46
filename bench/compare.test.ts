import { describe, expect, it } from 'vitest'
import { compareRuns, readRun } from './compare.ts'
import { ofRounds, rangeOf, type Result } from './result.ts'

const job = (name: string) => ({ name, unit: '/s', anchor: 'bare', goal: 0.8 })
/** Rounds that scatter by 15 % around a ratio. */
const scattered = (name: string, ratio: number): Result =>
  ofRounds(
    job(name),
    Array.from({ length: 15 }, (_, round) => 1000 * ratio * (1 + ((((round * 7) % 15) - 7) / 7) * 0.075)),
    1000,
  )
const single = (name: string, ratio: number): Result => ({ ...job(name), ours: ratio, anchorValue: 1, ratio })
const names = (changes: Array<{ name: string }>): string[] => changes.map(({ name }) => name)

describe('compareRuns', () => {
  it('finds a regression of 10 % among rounds that scatter by 15 %', () => {
    const { worse, better } = compareRuns([scattered('feed', 0.8)], [scattered('feed', 0.72)])
    expect(names(worse)).toEqual(['feed'])
    expect(worse[0]!.worseBy).toBeCloseTo(11.1, 1)
    expect(better).toEqual([])
  })

  it('calls a higher ratio worse where lower is better', () => {
    const lower = (ratio: number): Result => ({ ...single('export', ratio), lowerIsBetter: true })
    expect(names(compareRuns([lower(1.7)], [lower(2)]).worse)).toEqual(['export'])
    expect(names(compareRuns([lower(2)], [lower(1.7)]).better)).toEqual(['export'])
  })

  it('is not sure of a difference within the ranges', () => {
    const { worse, unclear } = compareRuns([scattered('feed', 0.8)], [scattered('feed', 0.77)])
    expect(worse).toEqual([])
    expect(names(unclear)).toEqual(['feed'])
  })

  it('takes a single round for less certain', () => {
    expect(names(compareRuns([single('search', 1)], [single('search', 0.93)]).unclear)).toEqual(['search'])
    expect(names(compareRuns([single('search', 1)], [single('search', 0.88)]).worse)).toEqual(['search'])
  })

  it('counts what stayed the same, and what only one run has', () => {
    const { same, missing, added } = compareRuns(
      [single('one', 1), single('old', 1)],
      [single('one', 1.01), single('new', 1), single('newer', 1)],
    )
    expect({ same, missing, added }).toEqual({ same: 1, missing: 1, added: 2 })
  })

  it('puts the largest change first', () => {
    const before = [single('a', 1), single('b', 1), single('c', 1), single('d', 1)]
    const { worse, better } = compareRuns(before, [single('a', 0.8), single('b', 0.5), single('c', 1.3), single('d', 2)])
    expect([names(worse), names(better)]).toEqual([
      ['b', 'a'],
      ['d', 'c'],
    ])
  })
})

describe('readRun', () => {
  it('rejects what is not a list of results', () => {
    expect(readRun(JSON.stringify([single('one', 1)]))).toHaveLength(1)
    for (const text of ['{}', '[{"name":"one"}]', '[null]', 'nothing']) expect(() => readRun(text)).toThrow()
  })
})

describe('rangeOf', () => {
  it('leaves out the outermost rounds when there are enough of them', () => {
    const rounds = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
    expect(rangeOf(rounds(3))).toEqual([1, 3])
    expect(rangeOf(rounds(8))).toEqual([1, 8])
    expect(rangeOf(rounds(9))).toEqual([2, 8])
    expect(rangeOf(rounds(15))).toEqual([4, 12])
  })

  it('pairs the sides of each round, so that load on both cancels out', () => {
    const { ratio, range } = ofRounds(job('feed'), [80, 40, 20], [100, 50, 25])
    expect([ratio, range]).toEqual([0.8, [0.8, 0.8]])
  })
})
