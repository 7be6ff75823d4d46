import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Place } from '../cursor.ts'

/**
 * Descending with nulls last, like our `.desc()` indexes. Without `nulls last`, PostgreSQL wouldn't use them and would sort the whole
 * list for its first page.
 */
export const descending = (...columns: AnyColumn[]): SQL[] => columns.map((column) => sql`${column} desc nulls last`)

/** What follows a place in a list by time and ID, newest first. Undefined for the first page. */
export const olderThan = (time: AnyColumn, id: AnyColumn, place: Place | null | undefined): SQL | undefined =>
  place ? sql`(${time}, ${id}) < (${place.createdAt.toISOString()}::timestamptz, ${place.id}::uuid)` : undefined
