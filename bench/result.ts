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
