import type { MigrationReport } from '@castwright/contract/imports.ts'

const columns = ['kind', 'guid', 'title', 'old', 'ours'] as const

/** Spreadsheets take a cell that begins like this for a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line for each difference, as RFC 4180 has it. */
export const toCsv = ({ differences }: MigrationReport): string =>
  [columns.join(','), ...differences.map((one) => columns.map((name) => cell(one[name])).join(','))].join('\r\n') + '\r\n'

export const toJson = (report: MigrationReport): string => `${JSON.stringify(report, null, 2)}\n`
