import { median, round, type Result } from './result.ts'

/** What is measured at each size. It should cost the same at all sizes, or, with `grows`, at most in proportion. */
export type Measure = { name: string; grows?: true }

/** Milliseconds by measure and size. */
export type Samples = Record<string, number[][]>

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The average of several runs, for work that is too fast to measure once. */
export const timedEach = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  for (let time = 0; time < times; time += 1) await work()
  return (performance.now() - startedAt) / times
}

export const samplesFor = (measures: Measure[], sizes: number[]): Samples =>
  Object.fromEntries(measures.map(({ name }) => [name, sizes.map(() => [])]))

/** The goal for constant cost. Larger indexes are deeper and caches colder. */
const constantCostGoal = 1.5

const count = (size: number): string => size.toLocaleString('en')

/** One result for each measure and size, compared with the smallest. The first is the worst that should not grow. */
export function growthOf(bench: string, noun: string, sizes: number[], measures: Measure[], samples: Samples): Result[] {
  const lines = measures.flatMap(({ name, grows }) => {
    const [smallest = Number.NaN, ...larger] = samples[name]!.map(median)
    return larger.map((ours, at): Result & { grows: boolean } => ({
      name: `${bench}: ${name}, ${count(sizes[at + 1]!)} ${noun}`,
      unit: 'ms',
      ours,
      anchor: `${count(sizes[0]!)} ${noun}`,
      anchorValue: smallest,
      ratio: ours / smallest,
      goal: grows ? sizes[at + 1]! / sizes[0]! : constantCostGoal,
      lowerIsBetter: true,
      grows: grows === true,
    }))
  })
  const worst = lines.filter(({ grows }) => !grows).toSorted((a, b) => b.ratio - a.ratio)[0]
  const all = worst
    ? [{ ...worst, name: bench, anchor: `${worst.anchor}; the worst is ${worst.name.slice(bench.length + 2)}` }, ...lines]
    : lines
  return all.map(({ grows: _, ...result }) => result)
}

export const printGrowth = (bench: string, sizes: number[], samples: Samples): void => {
  for (const [name, times] of Object.entries(samples))
    process.stdout.write(`${bench}: ${name}: ${times.map((all, at) => `${round(median(all))} ms at ${count(sizes[at]!)}`).join(', ')}\n`)
}
