export const columns = 8

export type Cell = { emoji: string; name: string }
/** `index` is the row's place in the whole grid. */
type Row = { index: number; cells: readonly Cell[] }
export type Block = { name: string; rows: Row[] }

export function rowsOf(blocks: readonly { name: string; cells: readonly Cell[] }[]): Block[] {
  let index = 0
  return blocks.map(({ name, cells }) => {
    const count = Math.ceil(cells.length / columns)
    const rows = Array.from({ length: count }, (_, row) => ({ index: index + row, cells: cells.slice(row * columns, (row + 1) * columns) }))
    index += count
    return { name, rows }
  })
}

type Place = { row: number; column: number }

/** Where a key moves the focus; null for other keys. Rows may have different lengths. */
export function step(rows: readonly (readonly unknown[])[], { row, column }: Place, key: string): Place | null {
  const lengthOf = (of: number) => rows[of]?.length ?? 0
  const within = (to: number) => {
    const kept = Math.min(Math.max(to, 0), rows.length - 1)
    return { row: kept, column: Math.min(column, lengthOf(kept) - 1) }
  }
  switch (key) {
    case 'ArrowRight':
      if (column + 1 < lengthOf(row)) return { row, column: column + 1 }
      return row + 1 < rows.length ? { row: row + 1, column: 0 } : { row, column }
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 }
      return row > 0 ? { row: row - 1, column: lengthOf(row - 1) - 1 } : { row, column }
    case 'ArrowDown':
      return within(row + 1)
    case 'ArrowUp':
      return within(row - 1)
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: lengthOf(row) - 1 }
    case 'PageDown':
      return within(row + 4)
    case 'PageUp':
      return within(row - 4)
    default:
      return null
  }
}
