import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { escaped } from './keyset.ts'

/**
 * Text as people compare and sort it. A database may have any locale: in the locale C, `lower` and `ilike` know the letters of ASCII
 * only. The root collation of ICU is the same everywhere.
 */
const icu = sql.raw('collate "und-x-icu"')

/** For comparisons of which is greater. */
export const collated = (text: SQLWrapper): SQL<string> => sql`${text} ${icu}`

/** For comparisons and unique indexes that ignore case. Its order means nothing, so an index on it outlives an update of ICU. */
export const folded = (text: SQLWrapper | string): SQL<string> => sql`lower(${asText(text)} ${icu}) collate "C"`

/** For lists by name: ignores case, and sorts accented letters with their base letters. */
export const sorted = (text: SQLWrapper): SQL<string> => sql`lower(${text} ${icu})`

/** Whether the words are in the text, ignoring case. */
export const contains = (text: SQLWrapper, words: string): SQL<boolean> => sql`${text} ${icu} ilike ${`%${escaped(words)}%`}`

const asText = (text: SQLWrapper | string): SQLWrapper => (typeof text === 'string' ? sql`${text}::text` : text)
