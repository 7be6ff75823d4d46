import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { otherValue, unknownValue } from '@castwright/contract/analytics/values.ts'
import type { BreakdownRow } from '@castwright/contract/analytics/shapes.ts'
import { percentOf } from './period.ts'

export type BreakdownKind = 'app' | 'device' | 'country' | 'source'
type Value = { value: string; downloads: number }

const devices: Record<string, string> = {
  phone: 'Phone',
  computer: 'Computer',
  speaker: 'Smart speaker',
  watch: 'Watch',
  car: 'Car',
  tv: 'TV',
  browser: 'Web browser',
}
const sources: Record<string, string> = {
  feed: 'Podcast apps',
  player: 'Player on your site',
  embed: 'Embedded player',
  other: 'Other websites and direct links',
}
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

function nameOf(kind: BreakdownKind, value: string): string {
  if (value === unknownValue) return 'Unknown'
  if (kind === 'app') return value
  if (kind === 'country') return /^[A-Z]{2}$/.test(value) ? (countryNames.of(value) ?? value) : value
  return (kind === 'device' ? devices : sources)[value] ?? value
}

/** Rows by downloads. What is too small to be listed is added up in the last one. */
export function breakdownOf(kind: BreakdownKind, values: Value[]): BreakdownRow[] {
  const total = values.reduce((sum, { downloads }) => sum + downloads, 0)
  const sorted = values
    .filter(({ downloads }) => downloads > 0)
    .toSorted((a, b) => b.downloads - a.downloads || (a.value < b.value ? -1 : 1))
  const isListed = ({ value, downloads }: Value, at: number): boolean =>
    at < analyticsLimits.breakdown && (kind !== 'country' || value === unknownValue || downloads >= analyticsLimits.minCountry)
  const listed = sorted.filter(isListed)
  const rest = sorted.filter((row, at) => !isListed(row, at)).reduce((sum, { downloads }) => sum + downloads, 0)
  const rows = listed.map(({ value, downloads }) => ({ value, name: nameOf(kind, value), downloads, percent: percentOf(downloads, total) }))
  return rest === 0 ? rows : [...rows, { value: otherValue, name: 'Other', downloads: rest, percent: percentOf(rest, total) }]
}
