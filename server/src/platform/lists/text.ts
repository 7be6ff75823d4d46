import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escapeLike } from './keyset.ts'

/**
 * Compares and sorts text for people. A database may have any locale: in C, `lower` and `ilike` only know ASCII. ICU's root collation is
 * the same everywhere.
 */
const icu = sql.raw('collate "und-x-icu"')

/** For greater-than comparisons. */
export const collated = (text: SQLWrapper): SQL<string> => sql`${text} ${icu}`

/** For comparisons and unique indexes that ignore case. Its order is arbitrary, so an index on it survives an ICU update. */
export const folded = (text: SQLWrapper | string): SQL<string> => sql`lower(${asText(text)} ${icu}) collate "C"`

/** For lists by name: ignores case, and sorts accented letters with their base letters. */
export const sorted = (text: SQLWrapper): SQL<string> => sql`lower(${text} ${icu})`

/** Whether the text contains the words, ignoring case. */
export const contains = (text: SQLWrapper, words: string): SQL<boolean> => sql`${text} ${icu} ilike ${`%${escapeLike(words)}%`}`

const asText = (text: SQLWrapper | string): SQLWrapper => (typeof text === 'string' ? sql`${text}::text` : text)
