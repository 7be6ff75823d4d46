import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** These four are better-auth's: it alone writes them. Everybody may read. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const times = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
}

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Always lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Empty: a person's name is in their profile. */
  name: text('name').notNull().default(''),
  image: text('image'),
  ...times,
})

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** Worth nothing without AUTH_SECRET, with which the cookie is signed. */
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...times,
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** The ways a user signs in: `credential` is a password, the others are providers. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    ...times,
  },
  (table) => [uniqueIndex('accounts_provider').on(table.providerId, table.accountId), index('accounts_user').on(table.userId)],
)

/** Reset links and the like. The identifier is a hash; the secret itself is only in the letter. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...times,
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expiry').on(table.expiresAt),
  ],
)
