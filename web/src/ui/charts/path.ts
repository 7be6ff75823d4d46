type Scales = { x: (at: number) => number; y: (value: number) => number }

/** The path through all values, interrupted where there are none. */
export function pathOf(values: readonly (number | null)[], { x, y }: Scales): string {
  const round = (value: number): number => Math.round(value * 100) / 100
  return values
    .map((value, at) => (value === null ? '' : `${values[at - 1] == null ? 'M' : 'L'}${round(x(at))} ${round(y(value))}`))
    .join('')
}
