export type Range = [from: number, to: number]

/** The parts of a range that are in none of the others. */
export const without = (range: Range, others: Range[]): Range[] =>
  others.reduce<Range[]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]) =>
        (
          [
            [start, Math.min(end, from)],
            [Math.max(start, to), end],
          ] as Range[]
        ).filter(([first, last]) => first < last),
      ),
    [range],
  )

/** The same parts in order, with overlapping and adjacent ones as one range. */
export function joined(ranges: Range[]): Range[] {
  const all: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
