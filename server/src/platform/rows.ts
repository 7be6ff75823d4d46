import { and, sql, type GetColumnData, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** The first row that a query returns, or null. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null

/** Whether a query returns rows. For writes with `returning`: whether they changed any. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0

type Condition = SQL | undefined

/** All rows of a table that meet the conditions, in any order. */
export async function findRows<Table extends PgTable>(
  db: Db,
  table: Table,
  ...conditions: Condition[]
): Promise<Array<Table['$inferSelect']>> {
  const source: PgTable = table
  return db
    .select()
    .from(source)
    .where(and(...conditions))
}

/** A row that meets the conditions, or null. */
export const findRow = <Table extends PgTable>(db: Db, table: Table, ...conditions: Condition[]): Promise<Table['$inferSelect'] | null> =>
  first(findRows(db, table, ...conditions))

/** A column of all rows that meet the conditions, in any order. */
export async function findValues<Column extends PgColumn>(
  db: Db,
  column: Column,
  ...conditions: Condition[]
): Promise<Array<GetColumnData<Column>>> {
  const rows = await db
    .select({ value: column })
    .from(column.table)
    .where(and(...conditions))
  return rows.map(({ value }) => value as GetColumnData<Column>)
}

/** A column of a row that meets the conditions, or null. */
export const findValue = <Column extends PgColumn>(
  db: Db,
  column: Column,
  ...conditions: Condition[]
): Promise<GetColumnData<Column> | null> => first(findValues(db, column, ...conditions))

/** Whether a row meets the conditions. */
export const hasRow = (db: Db, table: PgTable, ...conditions: Condition[]): Promise<boolean> =>
  hasRows(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(...conditions))
      .limit(1),
  )
