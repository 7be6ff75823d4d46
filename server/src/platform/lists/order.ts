import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * From the last to the first, as the indexes of our tables go that say `.desc()`. Said without the nulls, PostgreSQL takes it for
 * another order than theirs, and sorts a whole list for its first page.
 */
export const downwards = (...columns: AnyColumn[]): SQL[] => columns.map((column) => sql`${column} desc nulls last`)
