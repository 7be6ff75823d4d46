import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { DateOrder } from '@castwright/contract/analytics/values.ts'
import type { ImportProblem, ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import { maxCells, readCsv, type CsvRow } from '../../platform/csv.ts'

/** Reads exports of other hosts: a row for each day, or for each episode and day, or a table with days or episodes across. */

export type ReadNumbers = Pick<ParsedImport, 'columns' | 'layout' | 'needsDateOrder'> & {
  values: Array<{ day: string; episode: string | null; downloads: number }>
  problems: ImportProblem[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dateColumns = /^(?:date|day|download date|report date|period|time|timestamp|date \(utc\)|day \(utc\)|datum|tag)$/
const episodeColumns =
  /^(?:episode|episode title|episode name|title|item title|item|name|guid|episode guid|item guid|episode id|post title)$/
const downloadColumns =
  /^(?:downloads?|total downloads|downloads total|unique downloads|iab downloads|plays|total plays|listens|count|total|hits|streams and downloads|requests|7 days? downloads?)$/
/** Names of columns that are neither an episode nor a number of one. */
const otherColumns =
  /^(?:published|published at|publish date|release date|pub ?date|duration|season|number|episode number|url|link|all ?time|total|downloads|sum)$/

const nameOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

type Parts = { year: number; month: number; day: number } | { first: number; second: number; year: number }

/** A date in one of the usual notations. Null if it isn't one. */
function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:$|[T ,])/.exec(text)
  if (short) return { first: Number(short[1]), second: Number(short[2]), year: Number(short[3]) }
  const words = /^(?:[a-z]{3,9},? )?(?:([a-z]{3})[a-z]*\.? (\d{1,2})|(\d{1,2})\.? ([a-z]{3})[a-z]*\.?),? (\d{4})(?:$|[T ,])/i.exec(text)
  const month = words ? months.indexOf((words[1] ?? words[4])!.toLowerCase()) + 1 : 0
  return month > 0 ? { year: Number(words![5]), month, day: Number(words![2] ?? words![3]) } : null
}

function dayFrom(parts: Parts, order: DateOrder): string | null {
  const { year } = parts
  const [month, day] =
    'month' in parts ? [parts.month, parts.day] : order === 'mdy' ? [parts.first, parts.second] : [parts.second, parts.first]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year <= 2099 ? date.toISOString().slice(0, 10) : null
}

/** How short dates are meant, as far as they say. Null if both are possible. */
function orderOf(dates: Parts[]): DateOrder | null {
  const short = dates.filter((parts) => 'first' in parts)
  if (short.length === 0 || short.some(({ second }) => second > 12)) return 'mdy'
  return short.some(({ first }) => first > 12) ? 'dmy' : null
}

/** A whole number, with or without separators. An empty cell is none. */
function numberOf(text: string): number | null {
  if (text === '' || text === '-') return 0
  if (!/^\d{1,3}(?:[,.\s']\d{3})+$|^\d+(?:\.0+)?$/.test(text)) return null
  const number = Number(/^\d+\.0+$/.test(text) ? text.split('.')[0] : text.replaceAll(/\D/g, ''))
  return number <= 1_000_000_000 ? number : null
}

/** A number before its date is understood. */
type Entry = { line: number; date: string; episode: string | null; downloads: string }

export function readNumbers(file: string, asked: DateOrder | null): ReadNumbers {
  const rows = readCsv(file, analyticsLimits.importRows + 1)
  const found = layoutOf(rows)
  if (typeof found === 'string') return { ...nothing, problems: [{ line: rows[0]?.line ?? 1, message: found }] }
  const { columns, layout } = found
  // A file has few different dates, and many of each.
  const dates = new Map<string, Parts | null>()
  const entries = [...found.entries]
  for (const { date } of entries) if (!dates.has(date)) dates.set(date, partsOf(date))
  const known = orderOf([...dates.values()].filter((parts) => parts !== null))
  const order = known ?? asked
  const problems: ImportProblem[] = []
  const values: ReadNumbers['values'] = []
  const days = new Map<string, string | null>()
  for (const [date, parts] of dates) days.set(date, parts && dayFrom(parts, order ?? 'mdy'))
  for (const entry of entries) {
    const day = days.get(entry.date)
    const downloads = numberOf(entry.downloads)
    if (!day) problems.push({ line: entry.line, message: `“${short(entry.date)}” isn't a date.` })
    else if (downloads === null) problems.push({ line: entry.line, message: `“${short(entry.downloads)}” isn't a whole number.` })
    else if (downloads > 0) values.push({ day, episode: entry.episode, downloads })
  }
  return { columns, layout, needsDateOrder: order === null, values, problems }
}

const nothing: Pick<ReadNumbers, 'columns' | 'layout' | 'needsDateOrder' | 'values'> = {
  columns: { date: null, episode: null, downloads: null },
  layout: 'days',
  needsDateOrder: false,
  values: [],
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

type Layout = Pick<ReadNumbers, 'columns' | 'layout'> & { entries: Iterable<Entry> }

const tooMany = 'The file has more than 300,000 numbers. Split it into several files.'

/** Understands the first row. Says what is wrong otherwise. */
function layoutOf([head, ...rows]: CsvRow[]): Layout | string {
  if (!head || rows.length === 0) return 'The file has no rows. It needs a header and at least one row.'
  if (head.cells.length === maxCells) return 'The file has more than 10,000 columns. Split it into several files.'
  const names = head.cells.map(nameOf)
  const columnOf = (pattern: RegExp): number => names.findIndex((name) => pattern.test(name))
  const [date, episode, downloads] = [columnOf(dateColumns), columnOf(episodeColumns), columnOf(downloadColumns)]
  const nameAt = (column: number): string | null => (column < 0 ? null : head.cells[column]!)
  const columns = { date: nameAt(date), episode: nameAt(episode), downloads: nameAt(downloads) }
  const isTooMany = (across: number): boolean => rows.length * across > analyticsLimits.importRows
  const days = date < 0 ? head.cells.flatMap((cell, column) => (partsOf(cell) ? [column] : [])) : []
  if (days.length > 0) {
    if (isTooMany(days.length)) return tooMany
    const named = episode < 0 ? head.cells.findIndex((_, column) => !days.includes(column)) : episode
    const entries = entriesOf(rows, days, ({ line, cells }, column) => ({
      line,
      date: head.cells[column]!,
      episode: cells[named] ?? null,
      downloads: cells[column] ?? '',
    }))
    return { columns: { ...columns, episode: nameAt(named), downloads: null }, layout: 'day_columns', entries }
  }
  if (date < 0) return "We couldn't find a date column. Name one of the columns Date."
  const titles = episode < 0 ? titleColumns(head.cells, date) : []
  if (titles.length > (downloads < 0 ? 0 : 1)) {
    if (isTooMany(titles.length)) return tooMany
    const entries = entriesOf(rows, titles, ({ line, cells }, column) => ({
      line,
      date: cells[date] ?? '',
      episode: head.cells[column]!,
      downloads: cells[column] ?? '',
    }))
    return { columns: { ...columns, downloads: null }, layout: 'episode_columns', entries }
  }
  if (downloads < 0) return "We couldn't find a downloads column. Name one of the columns Downloads."
  if (isTooMany(1)) return tooMany
  const entries = entriesOf(rows, [downloads], ({ line, cells }, column) => ({
    line,
    date: cells[date] ?? '',
    episode: episode < 0 ? null : (cells[episode] ?? '') || null,
    downloads: cells[column] ?? '',
  }))
  return { columns, layout: episode < 0 ? 'days' : 'episode_days', entries }
}

/** One by one, for each of these columns. */
function* entriesOf(rows: CsvRow[], columns: number[], entryOf: (row: CsvRow, column: number) => Entry): Generator<Entry> {
  for (const row of rows) for (const column of columns) yield entryOf(row, column)
}

/** Columns that may be episodes. */
const titleColumns = (cells: string[], date: number): number[] =>
  cells.flatMap((cell, column) => {
    const name = nameOf(cell)
    return column === date || name === '' || otherColumns.test(name) || downloadColumns.test(name) ? [] : [column]
  })
