import type pg from 'pg'

/** How many rows each table has, by name. */
export async function countRows(client: pg.ClientBase): Promise<Map<string, number>> {
  const tables = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const counts = new Map<string, number>()
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from public.${name}`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

export type RowCount = { table: string; before: number; after: number }

/** The tables that had rows. Leaves out those that migrations move, because their rows are compared one by one. */
export function compareCounts(before: Map<string, number>, after: Map<string, number>, moved: string[]): RowCount[] {
  return [...before]
    .filter(([table, rows]) => rows > 0 && !moved.includes(table))
    .map(([table, rows]) => ({ table, before: rows, after: after.get(table) ?? 0 }))
}
