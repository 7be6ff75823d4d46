import { exactCount } from '../../lib/numbers.ts'

/** A place on the horizontal axis, such as a day. */
export type Point = {
  key: string
  /** In full, as it is read: 'Monday, March 2, 2026'. */
  name: string
  /** On the axis: 'Mar 2'. */
  short: string
  /** What else happened there, such as a release. It gets a mark. */
  notes?: readonly string[]
}

export type Series = {
  name: string
  /** One per point. Null where there is nothing to show. */
  values: readonly (number | null)[]
  look?: 'main' | 'compared' | 'imported'
  /** More about each value, such as its day in the previous period. */
  details?: readonly string[]
}

export type Format = (value: number) => string

export const missing = 'No data'

/** The values at a place, as words: 'Downloads: 12. Previous period, February 2: 9'. */
export function valuesAt(series: readonly Series[], at: number, format: Format = exactCount): { name: string; value: string }[] {
  return series.flatMap(({ name, values, details, look }) => {
    const value = values[at]
    // Only the first series always says something.
    if (value == null && look !== undefined && look !== 'main') return []
    const detail = details?.[at]
    return [{ name: detail ? `${name}, ${detail}` : name, value: value == null ? missing : format(value) }]
  })
}

export const sentenceAt = (point: Point | undefined, series: readonly Series[], at: number, format?: Format): string =>
  [point?.name ?? '', ...valuesAt(series, at, format).map(({ name, value }) => `${name}: ${value}`), ...(point?.notes ?? [])].join('. ')

export const highestOf = (series: readonly Series[]): number =>
  series.reduce((highest, { values }) => values.reduce<number>((max, value) => Math.max(max, value ?? 0), highest), 0)
