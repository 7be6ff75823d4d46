import type { Change, Comparison } from './compare.ts'
import { meets, round, type Outcome, type Result } from './result.ts'

const heads = ['job', 'result', 'ratio', 'goal', 'met', 'baseline']
const minWidths = [46, 16, 20, 7, 3, 0]

const ratioOf = ({ ratio, range }: Result): string => `${round(ratio)}${range ? ` (${range.map(round).join(' to ')})` : ''}`

const cellsOf = (result: Result): string[] => [
  result.name,
  `${round(result.ours)} ${result.unit}`,
  ratioOf(result),
  `${result.lowerIsBetter ? '≤' : '≥'} ${result.goal}`,
  meets(result) ? 'yes' : 'no',
  `${result.anchor}: ${round(result.anchorValue)} ${result.unit}`,
]

const lineOf = (cells: string[], widths = minWidths): string =>
  cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()

export const head = (): string => lineOf(heads)

/** Printed after each benchmark, so that an interrupted run still shows results. */
export function linesOf(name: string, outcome: Outcome): string[] {
  if ('skipped' in outcome) return [lineOf([name, `skipped: ${outcome.skipped}`])]
  if ('failed' in outcome) return [lineOf([name, 'failed: see above'])]
  return outcome.results.map((result) => lineOf(cellsOf(result)))
}

function align(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => lineOf(row, widths)).join('\n')
}

export const table = (results: Result[]): string => align([heads, ...results.map(cellsOf)])

const changeCells = ({ name, before, after, worseBy }: Change): string[] => [
  name,
  ratioOf(before),
  ratioOf(after),
  `${Math.abs(worseBy).toFixed(0)} % ${worseBy > 0 ? 'worse' : 'better'}`,
]

const changes = (title: string, all: Change[]): string[] =>
  all.length === 0 ? [] : [`${title}\n${align([['job', 'before', 'now', 'change'], ...all.map(changeCells)])}`]

/** What `--compare` prints. */
export function comparisonOf({ worse, better, unclear, same, missing, added }: Comparison): string {
  return [
    ...changes('Worse:', worse),
    ...changes('Better:', better),
    ...changes('Unclear, because the ranges overlap. Measure again:', unclear),
    `${worse.length} worse, ${better.length} better, ${unclear.length} unclear, ${same} the same. ${missing} not measured this time, ${added} new.`,
  ].join('\n\n')
}
