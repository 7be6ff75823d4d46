import type { Result } from './result.ts'

export type Change = {
  name: string
  before: Result
  after: Result
  /** Percent by which the ratio became worse. Negative if it became better. */
  worseBy: number
}

export type Comparison = {
  worse: Change[]
  better: Change[]
  /** The ratio differs noticeably, but no more than between two runs of the same code. */
  unclear: Change[]
  same: number
  /** In only one of the two runs. */
  missing: number
  added: number
}

/** A result of a single round differs by as much from one run to the next. */
const spreadOfSingles = 0.1
/** Percent. Smaller changes are of no interest, however certain they are. */
const noticeable = 3

const rangeOf = ({ ratio, range }: Result): readonly [low: number, high: number] =>
  range ?? [ratio * (1 - spreadOfSingles / 2), ratio * (1 + spreadOfSingles / 2)]

function isCertain({ before, after }: Change): boolean {
  const [lowBefore, highBefore] = rangeOf(before)
  const [lowAfter, highAfter] = rangeOf(after)
  return lowAfter > highBefore || highAfter < lowBefore
}

/** What changed from one run to another. A change is certain if the ranges don't overlap. */
export function compareRuns(before: Result[], after: Result[]): Comparison {
  const earlier = new Map(before.map((result) => [result.name, result]))
  const changes = after.flatMap((result): Change[] => {
    const last = earlier.get(result.name)
    if (!last) return []
    const grownBy = (result.ratio / last.ratio - 1) * 100
    return [
      { name: result.name, before: last, after: result, worseBy: result.lowerIsBetter ? grownBy : (last.ratio / result.ratio - 1) * 100 },
    ]
  })
  const noticed = changes.filter(({ worseBy }) => Math.abs(worseBy) >= noticeable).toSorted((a, b) => b.worseBy - a.worseBy)
  const certain = noticed.filter(isCertain)
  return {
    worse: certain.filter(({ worseBy }) => worseBy > 0),
    better: certain.filter(({ worseBy }) => worseBy < 0).toReversed(),
    unclear: noticed.filter((change) => !isCertain(change)),
    same: changes.length - noticed.length,
    missing: before.length - changes.length,
    added: after.length - changes.length,
  }
}

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && 'name' in value && 'ratio' in value && typeof value.ratio === 'number'

/** The results that `--json` wrote. Throws a message for the user if the text is something else. */
export function readRun(text: string): Result[] {
  const parsed = JSON.parse(text) as unknown
  if (!Array.isArray(parsed) || !parsed.every(isResult)) throw new Error('It has no results of npm run bench -- --json.')
  return parsed
}
