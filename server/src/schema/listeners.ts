import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import type { ListenerKind, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import { belongsTo, bytes, instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { podcasts } from './podcasts.ts'

/** As PostgreSQL writes it: `{[0,1024),[4096,8192)}`. */
const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })
const day = (name: string) => date(name, { mode: 'string' })
const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** People with a private feed of a show. Their secret is in `links`. */
export const listeners = pgTable(
  'listeners',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    kind: text('kind').$type<ListenerKind>().notNull(),
    name: text('name').notNull(),
    /** Empty if it isn't known. */
    email: text('email').notNull(),
    state: text('state').$type<ListenerState>().notNull(),
    joinedAt: instant('joined_at').notNull(),
    expiresAt: instant('expires_at'),
    invitedAt: instant('invited_at'),
    sharedAt: instant('shared_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('listeners_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    uniqueIndex('listeners_member')
      .on(table.podcastId, sql`lower(${table.email})`)
      .where(sql`${table.kind} = 'member' and ${table.email} <> ''`),
  ],
)

/** Settings for private feeds. Shows without a row have the defaults. */
export const listenerSettings = pgTable('listener_settings', {
  podcastId: podcastId().primaryKey(),
  pauseMessage: text('pause_message').notNull().default(''),
  dripDays: integer('drip_days').notNull().default(0),
  shareAlert: integer('share_alert').notNull().default(listenerLimits.shareAlert.default),
  updatedAt: instant('updated_at').notNull(),
})

/** Unpublished episodes in member feeds. Once an episode is published, its publication replaces the row. */
export const listenerEpisodes = pgTable(
  'listener_episodes',
  {
    episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
    podcastId: podcastId(),
    releasedAt: instant('released_at').notNull(),
  },
  (table) => [index('listener_episodes_podcast').on(table.podcastId)],
)

/** What a listener received of an episode on one day, which counts as one download at most. Deleted after some days. */
export const listenerListens = pgTable(
  'listener_listens',
  {
    listenerId: belongsTo('listener_id', () => listeners.id),
    episodeId: uuid('episode_id').notNull(),
    day: day('day').notNull(),
    podcastId: uuid('podcast_id').notNull(),
    ranges: byteRanges('ranges').notNull(),
    threshold: bigint('threshold', { mode: 'number' }).notNull(),
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.listenerId, table.episodeId, table.day] }), index('listener_listens_day').on(table.day)],
)

/** The networks that a feed was used from on one day, hashed with the salt of that day, which is deleted half a day later. */
export const listenerNetworks = pgTable(
  'listener_networks',
  {
    listenerId: belongsTo('listener_id', () => listeners.id),
    day: day('day').notNull(),
    network: bytes('network').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listenerId, table.day, table.network] }), index('listener_networks_day').on(table.day)],
)

/** Downloads from private feeds by day (UTC) and episode. Public numbers don't include them. */
export const listenerDays = pgTable(
  'listener_days',
  {
    podcastId: podcastId(),
    episodeId: uuid('episode_id').notNull(),
    day: day('day').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.podcastId, table.episodeId, table.day] })],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  listeners: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  listener_settings: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  listener_episodes: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  listener_listens: { owner: 'podcast', deletion: 'expires', erasure: 'kept', exported: false },
  listener_networks: { owner: 'podcast', deletion: 'expires', erasure: 'kept', exported: false },
  listener_days: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
