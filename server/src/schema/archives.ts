import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Archive, ArchiveImport, ArchiveReport } from '@castwright/contract/archives/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const user = () => belongsTo('user_id', () => users.id)

/** Exports of shows and accounts. */
export const archives = pgTable(
  'archives',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<Archive['kind']>().notNull(),
    /** The person who started it. No one else can download it. */
    userId: user(),
    /** Null for everything about a person. */
    podcastId: uuid('podcast_id').references(() => podcasts.id, { onDelete: 'cascade' }),
    state: text('state').$type<Archive['state']>().notNull(),
    withGuests: boolean('with_guests').notNull(),
    withMembers: boolean('with_members').notNull(),
    /** Its name in `archives`, from the start, so that every attempt writes the same object. */
    object: text('object').notNull(),
    fileName: text('file_name').notNull(),
    doneBytes: bytes('done_bytes'),
    totalBytes: bytes('total_bytes'),
    size: bigint('size', { mode: 'number' }),
    error: text('error'),
    /** The link that downloads it. */
    linkId: uuid('link_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('archives_podcast').on(table.podcastId, table.createdAt.desc()),
    index('archives_user').on(table.userId, table.createdAt.desc()),
    index('archives_link').on(table.linkId),
    index('archives_expiry').on(table.expiresAt),
  ],
)

/** Imports of archives. */
export const archiveImports = pgTable(
  'archive_imports',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    state: text('state').$type<ArchiveImport['state']>().notNull(),
    /** The archive in `archives`. */
    object: text('object').notNull(),
    /** The show it creates. No foreign key: the ID is chosen before there is a show. */
    podcastId: uuid('podcast_id').notNull(),
    title: text('title').notNull().default(''),
    doneBytes: bytes('done_bytes'),
    totalBytes: bytes('total_bytes'),
    error: text('error'),
    report: jsonb('report').$type<ArchiveReport>(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('archive_imports_user').on(table.userId, table.createdAt.desc()), index('archive_imports_podcast').on(table.podcastId)],
)

/** People in an imported archive who haven't accepted their invitation yet. */
export const archivePeople = pgTable(
  'archive_people',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
  },
  (table) => [index('archive_people_podcast').on(table.podcastId, table.email)],
)

/** The rows that such a person gets back when they accept. */
export const archiveClaims = pgTable(
  'archive_claims',
  {
    id: uuid('id').primaryKey(),
    personId: belongsTo('person_id', () => archivePeople.id),
    table: text('table_name').notNull(),
    column: text('column_name').notNull(),
    /** A whole row if it can't exist without the person, else its key. */
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
    isWhole: boolean('is_whole').notNull(),
  },
  (table) => [index('archive_claims_person').on(table.personId)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  archives: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
  archive_imports: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  archive_people: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
  archive_claims: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
