import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MigrationInfo, MigrationReport, MigrationVerification } from '@castwright/contract/imports/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import type { XmlElement } from '../platform/xml/port.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** Verifies that a user owns the show they want to import. */
export const migrationVerifications = pgTable(
  'migration_verifications',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    feedUrl: text('feed_url').notNull(),
    podcastName: text('podcast_name').notNull(),
    /** The owner named in the feed when the verification started, or empty. */
    ownerEmail: text('owner_email').notNull(),
    proof: text('proof').$type<MigrationVerification['proof']>().notNull(),
    /** Null until the email is sent, which generates the code. */
    codeHash: text('code_hash'),
    txtValue: text('txt_value'),
    tries: integer('tries').notNull().default(0),
    status: text('status').$type<MigrationVerification['migrationVerificationStatus']>().notNull().default('PENDING'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [index('migration_verifications_user').on(table.userId, table.feedUrl)],
)

/** Something that could not be read, or was read differently than written. */
export type Problem = {
  kind:
    | 'recovered'
    | 'cut_off'
    | 'no_enclosure'
    | 'duplicate_guid'
    | 'no_guid'
    | 'bad_date'
    | 'several_enclosures'
    | 'bad_value'
    /** Not about the feed: a file next to the audio could not be imported. */
    | 'left_behind'
    /** In the old feed, but not in ours. */
    | 'lost'
  /** The line of the feed, and the item's position and title. */
  line: number | null
  position: number | null
  title: string | null
  /** A sentence for the podcast owner. */
  message: string
}

/** The import of a podcast. */
export const migrations = pgTable(
  'migrations',
  {
    podcastId: belongsTo('podcast_id', () => podcasts.id).primaryKey(),
    /** The user who started it. Users take turns. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    feedUrl: text('feed_url').notNull(),
    /** Whether the banner is shown. */
    isMigrating: boolean('is_migrating').notNull().default(true),
    state: text('state').$type<MigrationInfo['state']>().notNull().default('reading'),
    errorMessage: text('error_message'),
    /** Counted when the import started, then the number of items. */
    totalEpisodes: integer('total_episodes').notNull(),
    migratedEpisodes: integer('migrated_episodes').notNull().default(0),
    failedEpisodes: integer('failed_episodes').notNull().default(0),
    /** Podcast artwork that has yet to be fetched. */
    photoUrl: text('photo_url'),
    /** What could not be read in the feed, or was read differently. */
    problems: jsonb('problems').$type<Problem[]>().notNull().default([]),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    report: jsonb('report').$type<Omit<MigrationReport, 'acceptedAt'>>(),
    acceptedAt: instant('accepted_at'),
    acceptorId: uuid('acceptor_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('migrations_user').on(table.userId), index('migrations_acceptor').on(table.acceptorId)],
)

export type PersonFacts = { name: string; role?: string; group?: string; img?: string; href?: string }

/** A chapter listed in the feed itself. */
export type SimpleChapter = { /** Seconds. */ startTime: number; title: string; url?: string; img?: string }

/** An item of the old feed as JSON, which has no dates. */
export type StoredItem = {
  /** From 0, in feed order. */
  position: number
  /** Byte for byte. If the item has none, the enclosure URL. */
  guid: string
  guidIsPermaLink: boolean
  title: string
  /** As written: HTML or plain text. */
  notes: string
  notesAreHtml: boolean
  link: string
  /** Null if no date can be parsed. */
  publishedAt: string | null
  enclosure: { url: string; type: string; /** Bytes, or null if missing or invalid. */ length: number | null }
  /** Seconds, or null if missing or invalid. */
  duration: number | null
  isExplicit: boolean | null
  isBlocked: boolean
  season: number | null
  seasonName: string | null
  /** Whole numbers only. */
  episode: number | null
  episodeType: 'FULL' | 'TRAILER' | 'BONUS'
  imageUrl: string | null
  transcripts: Array<{ url: string; type: string; language?: string; rel?: string }>
  chapters: { url: string; type: string } | null
  /** If the item has any. */
  simpleChapters?: SimpleChapter[]
  persons: PersonFacts[]
  /** If it differs from the title. */
  itunesTitle?: string
  /** The display form of the number in `podcast:episode`. */
  episodeDisplay?: string
  /** Elements without a field here, written back unchanged. */
  elements?: XmlElement[]
}

type ItemState = 'pending' | 'loading' | 'done' | 'failed'

/** An item of the old feed while it is being imported. */
export const migrationItems = pgTable(
  'migration_items',
  {
    episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    position: integer('position').notNull(),
    item: jsonb('item').$type<StoredItem>().notNull(),
    /** Host of the enclosure. Downloads per host are limited. */
    host: text('host').notNull(),
    state: text('state').$type<ItemState>().notNull().default('pending'),
    tries: integer('tries').notNull().default(0),
    /** The job run that is downloading it. Writes by other runs are ignored. */
    attemptId: uuid('attempt_id'),
    /** Its object in `recordings` during the download. Size and tag make sure that a resumed download continues the same file. */
    object: text('object'),
    sourceSize: bigint('source_size', { mode: 'number' }),
    sourceTag: text('source_tag'),
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    errorMessage: text('error_message'),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('migration_items_podcast').on(table.podcastId, table.state), uniqueIndex('migration_items_object').on(table.object)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  migration_verifications: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  migrations: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: false },
  migration_items: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
