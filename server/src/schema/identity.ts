import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../platform/columns.ts'

/** better-auth creates the rows of the first four tables and defines their columns. */

const times = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
}

/** Accounts: the email address, and whether it is verified. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Always lowercase. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Always empty. The name is in the profile. */
    name: text('name').notNull().default(''),
    image: text('image'),
    ...times,
  },
  (table) => [index('users_newest').on(table.createdAt.desc(), table.id.desc())],
)

const userId = () => belongsTo('user_id', () => users.id)

/** Signed-in browsers. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** Useless without AUTH_SECRET, which signs the cookie. */
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

/** Pending password resets and similar links. The identifier is a hash. The secret is only in the email. */
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

const sessionId = (name = 'session_id') => uuid(name).references(() => sessions.id, { onDelete: 'cascade' })

/** What a user has confirmed in a session, and until when it is valid. */
export const sessionProofs = pgTable('session_proofs', {
  sessionId: sessionId().primaryKey(),
  passwordUntil: instant('password_until'),
  /** The answer to the security question. */
  answerUntil: instant('answer_until'),
  /** Security answer and second factor. */
  factorUntil: instant('factor_until'),
  /** A code sent to the account's email address. */
  emailUntil: instant('email_until'),
})

/** An HMAC of a short code, useless without AUTH_SECRET. Null until it is sent. */
const code = { codeHash: text('code_hash'), tries: integer('tries').notNull().default(0), expiresAt: instant('expires_at').notNull() }

/** Pending email changes. Completed ones are kept for the email to the old address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** Only this session can finish it. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    newEmail: text('new_email').notNull(),
    oldEmail: text('old_email').notNull(),
    ...code,
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('email_changes_user').on(table.userId),
    index('email_changes_expiry').on(table.expiresAt),
    index('email_changes_session').on(table.sessionId),
  ],
)

/** The last password change, and whether its email was queued. */
export const passwordChanges = pgTable('password_changes', {
  userId: userId().primaryKey(),
  changedAt: instant('changed_at').notNull(),
  noticedAt: instant('noticed_at'),
})

/** Users with two-factor authentication. Phone number and app secret are encrypted, the answer is hashed. */
export const twoFactors = pgTable('two_factors', {
  userId: userId().primaryKey(),
  securityQuestion: integer('security_question').notNull(),
  answerHash: text('answer_hash').notNull(),
  phone: text('phone'),
  /** The last two digits. */
  phoneHint: text('phone_hint'),
  appSecret: text('app_secret'),
  /** The time step of the last app code, which prevents reuse. */
  appStep: bigint('app_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

/** A phone or app whose setup is not complete. */
export const twoFactorDrafts = pgTable(
  'two_factor_drafts',
  {
    userId: userId().primaryKey(),
    sessionId: sessionId().notNull(),
    phone: text('phone'),
    appSecret: text('app_secret'),
    securityQuestion: integer('security_question'),
    answerHash: text('answer_hash'),
    ...code,
  },
  (table) => [index('two_factor_drafts_session').on(table.sessionId)],
)

/** Unused recovery codes, as hashes. */
export const recoveryCodes = pgTable('recovery_codes', { userId: userId(), hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
])

/** Pending checks of a code: a second factor at sign-in or before a change, or an emailed code of an account without one. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** Null: at sign-in. */
    sessionId: sessionId().unique(),
    ...code,
  },
  (table) => [index('challenges_user').on(table.userId), index('challenges_expiry').on(table.expiresAt)],
)

/**
 * Programs that registered to connect as assistants. They are public clients, so they have no secret. better-auth reads these columns,
 * and creates the rows of the two tables below.
 */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: uuid('id').primaryKey(),
    clientId: text('client_id').notNull().unique(),
    /** As the program calls itself. */
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    scopes: text('scopes').array().notNull(),
    grantTypes: text('grant_types').array().notNull(),
    tokenEndpointAuthMethod: text('token_endpoint_auth_method').notNull(),
    skipConsent: boolean('skip_consent').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('oauth_clients_created').on(table.createdAt)],
)

const issued = () => ({
  id: uuid('id').primaryKey(),
  /** The hash of the secret, without its prefix. */
  token: text('token').notNull().unique(),
  clientId: text('client_id')
    .notNull()
    .references(() => oauthClients.clientId, { onDelete: 'cascade' }),
  userId: userId(),
  sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
  /** The connection in `access_tokens`. Without it, the token is worthless. */
  referenceId: uuid('reference_id').notNull(),
  /** The hash of the code for which it was issued. */
  authorizationCodeId: text('authorization_code_id'),
  scopes: text('scopes').array().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Refresh tokens of connected assistants. */
export const oauthRefreshTokens = pgTable(
  'oauth_refresh_tokens',
  {
    ...issued(),
    /** Set when it was used. Using it again ends the connection. */
    revoked: instant('revoked'),
    rotatedAt: instant('rotated_at'),
    authTime: instant('auth_time'),
  },
  (table) => [
    index('oauth_refresh_tokens_client').on(table.clientId),
    index('oauth_refresh_tokens_user').on(table.userId),
    index('oauth_refresh_tokens_session').on(table.sessionId),
    index('oauth_refresh_tokens_code').on(table.authorizationCodeId),
    index('oauth_refresh_tokens_reference').on(table.referenceId),
    index('oauth_refresh_tokens_expiry').on(table.expiresAt),
  ],
)

/** Access tokens of connected assistants. */
export const oauthAccessTokens = pgTable(
  'oauth_access_tokens',
  {
    ...issued(),
    refreshId: uuid('refresh_id').references(() => oauthRefreshTokens.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('oauth_access_tokens_client').on(table.clientId),
    index('oauth_access_tokens_user').on(table.userId),
    index('oauth_access_tokens_session').on(table.sessionId),
    index('oauth_access_tokens_code').on(table.authorizationCodeId),
    index('oauth_access_tokens_refresh').on(table.refreshId),
    index('oauth_access_tokens_expiry').on(table.expiresAt),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  users: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  sessions: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  accounts: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  verifications: { owner: 'person', deletion: 'expires', erasure: 'expires', exported: false },
  session_proofs: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  email_changes: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  password_changes: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  two_factors: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  two_factor_drafts: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  recovery_codes: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  challenges: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  oauth_clients: { owner: 'instance', deletion: 'expires', erasure: 'kept', exported: false },
  oauth_refresh_tokens: { owner: 'person', deletion: 'expires', erasure: 'deleted', exported: false },
  oauth_access_tokens: { owner: 'person', deletion: 'expires', erasure: 'deleted', exported: false },
} as const
