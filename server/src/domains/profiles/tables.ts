import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A person's facts, under the id of their account. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    timeZone: text('time_zone').notNull().default('UTC'),
    isBetaUser: boolean('is_beta_user').notNull().default(false),
    isOperator: boolean('is_operator').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  // Two first accounts at the same moment: only one of them can become the operator.
  (table) => [uniqueIndex('profiles_operator').on(table.isOperator).where(sql`${table.isOperator}`)],
)

export const accessRequests = pgTable(
  'access_requests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    requestedAt: instant('requested_at').notNull(),
    grantedAt: instant('granted_at'),
  },
  (table) => [
    index('access_requests_pending')
      .on(table.requestedAt.desc(), table.userId.desc())
      .where(sql`${table.grantedAt} is null`),
    index('access_requests_all').on(table.requestedAt.desc(), table.userId.desc()),
  ],
)
