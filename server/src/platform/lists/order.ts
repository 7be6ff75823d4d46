import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * Descending with nulls last, like our `.desc()` indexes. Without `nulls last`, PostgreSQL wouldn't use them and would sort the whole
 * list for its first page.
 */
export const descending = (...columns: AnyColumn[]): SQL[] => columns.map((column) => sql`${column} desc nulls last`)
