/** One job and its baseline (the anchor), measured in the same run. */
export type Result = {
  name: string
  unit: string
  ours: number
  anchor: string
  anchorValue: number
  ratio: number
  goal: number
  lowerIsBetter?: true
  /** Where the median ratio lies, if both sides were measured in several rounds. */
  range?: [low: number, high: number]
}

/** The outcome of a benchmark. */
export type Outcome = { results: Result[] } | { skipped: string } | { failed: string }

export const meets = ({ ratio, goal, lowerIsBetter }: Result): boolean => (lowerIsBetter ? ratio <= goal : ratio >= goal)

export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

export const round = (value: number): number => Number(value.toPrecision(3))

/** Chance that a fair coin shows heads at most `most` times in `tosses`. */
function chanceOfAtMost(most: number, tosses: number): number {
  let [ways, sum] = [1, 0]
  for (let heads = 0; heads <= most; heads += 1) {
    sum += ways
    ways = (ways * (tosses - heads)) / (heads + 1)
  }
  return sum / 2 ** tosses
}

/**
 * The range in which the median of endlessly many rounds lies, in 19 of 20 cases, however the rounds are distributed. With fewer than nine
 * rounds, it is the lowest and the highest.
 */
export function rangeOf(values: number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  let outside = 0
  while (outside + 1 < sorted.length / 2 && chanceOfAtMost(outside, sorted.length) <= 0.025) outside += 1
  // `outside` now counts one value too many on each side.
  const first = Math.max(0, outside - 1)
  return [sorted[first] ?? Number.NaN, sorted.at(-1 - first) ?? Number.NaN]
}

type Job = Pick<Result, 'name' | 'unit' | 'anchor' | 'goal' | 'lowerIsBetter'>

/**
 * The result of several rounds, each of which measured both sides. The ratio is the median of the rounds' ratios, because both sides of a
 * round are affected by the same load. An anchor that is a goal stays the same.
 */
export function ofRounds(job: Job, ours: number[], anchors: number[] | number): Result {
  const baselines = typeof anchors === 'number' ? ours.map(() => anchors) : anchors
  const ratios = ours.map((value, round) => value / baselines[round]!)
  return { ...job, ours: median(ours), anchorValue: median(baselines), ratio: median(ratios), range: rangeOf(ratios) }
}

/** With three digits. */
export const compared = (name: string, unit: string, ours: number, anchor: string, anchorValue: number, goal: number): Result => ({
  name,
  unit,
  ours: round(ours),
  anchor,
  anchorValue: round(anchorValue),
  ratio: round(ours / anchorValue),
  goal,
})
