import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'

/** Comments on episodes, and their replies. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    episodeId: belongsTo('episode_id', () => episodes.id),
    /** Null: the account was deleted. The comment stays under the name it was written with. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    /** HTML sanitized on input. */
    content: text('content').notNull(),
    /** The part of the recording that it is about, in milliseconds. */
    startMs: integer('start_ms'),
    endMs: integer('end_ms'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('comments_episode').on(table.episodeId, table.createdAt.desc(), table.id.desc()),
    index('comments_user').on(table.userId),
  ],
)

/** Emoji reactions to comments. */
export const commentReactions = pgTable(
  'comment_reactions',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    userId: belongsTo('user_id', () => users.id),
    emoji: text('emoji').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.emoji, table.userId] }), index('comment_reactions_user').on(table.userId)],
)

/** Deleted comments that can still be restored. Kept apart, so that nothing else can show them. */
export const deletedComments = pgTable(
  'deleted_comments',
  {
    id: uuid('id').primaryKey(),
    episodeId: belongsTo('episode_id', () => episodes.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
    startMs: integer('start_ms'),
    endMs: integer('end_ms'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    reactions: jsonb('reactions').$type<Array<{ userId: string; emoji: string; createdAt: string }>>().notNull(),
    deleterId: belongsTo('deleter_id', () => users.id),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [
    index('deleted_comments_episode').on(table.episodeId),
    index('deleted_comments_user').on(table.userId),
    index('deleted_comments_deleter').on(table.deleterId),
    index('deleted_comments_time').on(table.deletedAt),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  comments: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  deleted_comments: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: false },
  comment_reactions: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: true },
} as const
