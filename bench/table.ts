import { meets, round, type Outcome, type Result } from './result.ts'

const heads = ['job', 'ours', 'ratio', 'goal', 'met', 'anchor']
const least = [46, 16, 7, 7, 3, 0]

const cellsOf = (result: Result): string[] => [
  result.name,
  `${round(result.ours)} ${result.unit}`,
  String(round(result.ratio)),
  `${result.lowerIsBetter ? '≤' : '≥'} ${result.goal}`,
  meets(result) ? 'yes' : 'no',
  `${result.anchor}: ${round(result.anchorValue)} ${result.unit}`,
]

const lineOf = (cells: string[], widths = least): string =>
  cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()

export const head = (): string => lineOf(heads)

/** What is told as soon as a bench has ended, so that a run that is cut still has figures. */
export function linesOf(name: string, outcome: Outcome): string[] {
  if ('skipped' in outcome) return [lineOf([name, `skipped: ${outcome.skipped}`])]
  if ('failed' in outcome) return [lineOf([name, 'failed: the reason is above'])]
  return outcome.results.map((result) => lineOf(cellsOf(result)))
}

export function table(results: Result[]): string {
  const rows = [heads, ...results.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => lineOf(row, widths)).join('\n')
}
