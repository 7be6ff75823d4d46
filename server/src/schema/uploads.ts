import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import { instant } from '../platform/columns.ts'
import { users } from './identity.ts'

/** What a stored object is for. */
export type StoredKind = 'recording' | 'artwork' | 'audio-bio' | 'photo' | 'transcript' | 'chapters' | 'clip' | 'archive'

/** The purpose of files in each upload area. */
export const kindOf: Record<UploadBucket, StoredKind> = {
  'user-avatars': 'photo',
  'user-audio-bios': 'audio-bio',
  'podcast-photos': 'artwork',
  'podcast-audio-bios': 'audio-bio',
  'episode-photos': 'artwork',
  'guest-photos': 'photo',
  recordings: 'recording',
  archives: 'archive',
}

/** The ledger of stored objects. A row exists from before the first byte is stored until after the last one is deleted. */
export const uploads = pgTable(
  'uploads',
  {
    /** Our name for it, never reused. */
    object: text('object').primaryKey(),
    bucket: text('bucket').notNull(),
    kind: text('kind').$type<StoredKind>().notNull(),
    /** Its owner: the person who sent it, or a podcast. A podcast's objects outlive the accounts that sent them. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    podcastId: uuid('podcast_id'),
    contentType: text('content_type').notNull(),
    /** Size in bytes. Null if unknown. */
    size: bigint('size', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** Until when a client may send it. Null: a copy that we made of an upload after checking it. */
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
    /** Since when it no longer counts towards the plan, although listeners may still request it. */
    releasedAt: instant('released_at'),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.createdAt),
    index('uploads_podcast').on(table.podcastId).where(isNotNull(table.podcastId)),
    // These two contain all columns of the sums below, so that PostgreSQL only reads the index.
    index('uploads_kept')
      .on(table.podcastId, table.kind, table.size)
      .where(sql`${table.usedAt} is not null and ${table.expiresAt} is null and ${table.releasedAt} is null`),
    index('uploads_reserved')
      .on(table.podcastId, table.kind, table.size)
      .where(sql`${table.usedAt} is null and ${table.expiresAt} is not null`),
    index('uploads_unused').on(table.createdAt).where(isNull(table.usedAt)),
    index('uploads_done').on(table.usedAt).where(isNotNull(table.expiresAt)),
  ],
)

/** Kinds that take up a plan's storage. */
const planKinds: StoredKind[] = ['recording', 'transcript', 'chapters', 'clip']

const sumOf = (podcastId: AnyPgColumn | string, state: SQL | undefined) =>
  sql<number>`(select coalesce(sum(${uploads.size}), 0) from ${uploads} where ${and(eq(uploads.podcastId, podcastId), inArray(uploads.kind, planKinds), state)})`.mapWith(
    Number,
  )

/** Subquery: the bytes of plan storage that a podcast uses. */
export const usedStorage = (podcastId: AnyPgColumn | string) =>
  sumOf(podcastId, and(isNotNull(uploads.usedAt), isNull(uploads.expiresAt), isNull(uploads.releasedAt)))

/** Subquery: the bytes reserved by a podcast's pending uploads. */
export const reservedStorage = (podcastId: AnyPgColumn | string) =>
  sumOf(podcastId, and(isNull(uploads.usedAt), isNotNull(uploads.expiresAt)))

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  uploads: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
