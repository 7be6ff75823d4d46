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

export type CsvRow = { line: number; cells: string[] }

/** Cells of one row: one more than any table has. Further ones are left out. */
export const maxCells = 10_001

/** Spreadsheets in some languages write semicolons. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!
}

/** Reads a foreign file. Stops after one more row than `maxRows`, with which a caller notices that there are too many. */
export function readCsv(file: string, maxRows: number): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return csvRows(text, delimiterOf(text))
    .take(maxRows + 1)
    .toArray()
}

/** A line of a table, whose cells are found by the names of their columns. */
type NamedRow<Column> = { line: number; cell: (column: Column) => string }

/** Reads a table whose first line names its columns, in any order and case. Null if one that is required is missing. */
export function readTable<Column extends string>(
  file: string,
  { columns, required, maxRows }: { columns: readonly Column[]; required: Column; maxRows: number },
): Array<NamedRow<Column>> | null {
  const [head, ...rows] = readCsv(file, maxRows + 1)
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase())
  const places = new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]))
  if (places.get(required) === -1) return null
  return rows.map(({ line, cells }) => ({ line, cell: (column) => withoutGuard(cells[places.get(column) ?? -1] ?? '') }))
}

/** Our own files put it before a text that a spreadsheet would run as a formula. */
export const withoutGuard = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** The cells of a text with quotes, and the line that each row begins in. */
function* csvRows(text: string, delimiter: string): Generator<CsvRow> {
  const isFilled = (cells: string[]): boolean => cells.some((cell) => cell !== '')
  // Without quotes, it is many times faster.
  if (!text.includes('"')) {
    let line = 0
    for (let start = 0; start <= text.length;) {
      const found = text.indexOf('\n', start)
      const end = found < 0 ? text.length : found
      const cells = text
        .slice(start, end)
        .split(delimiter, maxCells)
        .map((cell) => cell.trim())
      line += 1
      if (isFilled(cells)) yield { line, cells }
      start = end + 1
    }
    return
  }
  let [line, start, cell, isQuoted, cells] = [1, 1, '', false, [] as string[]]
  const endCell = (): void => {
    if (cells.length < maxCells) cells.push(cell.trim())
    cell = ''
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
    else if (character === '\n') {
      endCell()
      if (isFilled(cells)) yield { line: start, cells }
      cells = []
      start = line
    } else if (character !== '\r') cell += character
  }
  endCell()
  if (isFilled(cells)) yield { line: start, cells }
}
