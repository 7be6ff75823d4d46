export type Cell = string | number | boolean | null
export type Table = { columns: string[]; rows: Cell[][] }

/** Spreadsheets run text that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a byte order mark, without which spreadsheets don't read UTF-8. */
export const toCsv = ({ columns, rows }: Table): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

/** An object for each row, by column. */
export const toJson = ({ columns, rows }: Table): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))))

/** The cells of a text with quotes, and the line that each row begins in. */
export function parseCsv(text: string, delimiter: string): Array<{ line: number; cells: string[] }> {
  // Without quotes, it is many times faster.
  if (!text.includes('"'))
    return text
      .split('\n')
      .map((row, at) => ({ line: at + 1, cells: row.split(delimiter).map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const rows: Array<{ line: number; cells: string[] }> = []
  let [line, start, cell, isQuoted, cells] = [1, 1, '', false, [] as string[]]
  const endCell = (): void => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    if (cells.some((one) => one !== '')) rows.push({ line: start, cells })
    cells = []
    start = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[(at += 1)]!
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (character === delimiter) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
