import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Scope } from '@castwright/contract/tokens/shapes.ts'
import { belongsTo, bytes, instant } from '../platform/columns.ts'
import { oauthClients, users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/**
 * Personal access tokens, and connections of assistants. A row is deleted when its token is revoked or its assistant is disconnected, and
 * with its owner.
 */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    name: text('name').notNull(),
    /** Null for a connection, whose secrets are renewed: see `oauth_access_tokens`. */
    secretHash: text('secret_hash'),
    /** The program that is connected. Null for a personal token. */
    clientId: text('client_id').references(() => oauthClients.clientId, { onDelete: 'cascade' }),
    /** The last characters of the secret, by which its owner recognizes it. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Otherwise only those in `access_token_podcasts`, which may be none after a show was deleted. */
    allPodcasts: boolean('all_podcasts').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null if it works until it is revoked. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_secret').on(table.secretHash),
    index('access_tokens_client').on(table.clientId),
    index('access_tokens_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** The shows that an access token is limited to. */
export const accessTokenPodcasts = pgTable(
  'access_token_podcasts',
  {
    tokenId: belongsTo('token_id', () => accessTokens.id),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.podcastId] }), index('access_token_podcasts_podcast').on(table.podcastId)],
)

/** Responses to calls with an Idempotency-Key. Encrypted with the secret of the token, which isn't stored. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    tokenId: belongsTo('token_id', () => accessTokens.id),
    key: text('key').notNull(),
    /** Of the method and the body. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while the call is running, or if the server stopped meanwhile. */
    response: bytes('response'),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.key] }), index('idempotent_calls_created').on(table.createdAt)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  access_tokens: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
  access_token_podcasts: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
  idempotent_calls: { owner: 'person', deletion: 'expires', erasure: 'deleted', exported: false },
} as const
