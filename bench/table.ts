import { meets, round, type Outcome, type Result } from './result.ts'

const heads = ['job', 'result', 'ratio', 'goal', 'met', 'baseline']
const minWidths = [46, 16, 7, 7, 3, 0]

const cellsOf = (result: Result): string[] => [
  result.name,
  `${round(result.ours)} ${result.unit}`,
  String(round(result.ratio)),
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

export function table(results: Result[]): string {
  const rows = [heads, ...results.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => lineOf(row, widths)).join('\n')
}
