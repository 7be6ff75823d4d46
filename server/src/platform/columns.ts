import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time. JavaScript has milliseconds, so rows keep no more. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
