import { customType, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** A point in time. JavaScript has milliseconds, so rows keep no more. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The ID of a row that this one is deleted with. */
export const belongsTo = (name: string, id: () => AnyPgColumn) => uuid(name).notNull().references(id, { onDelete: 'cascade' })
