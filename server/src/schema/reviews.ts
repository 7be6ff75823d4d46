import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReviewStatus, ReviewType } from '@castwright/contract/reviews/shapes.ts'
import { belongsTo } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'

/** Reviews of episodes, with their reviewers and results. */
export const episodeReviews = pgTable(
  'episode_reviews',
  {
    id: uuid('id').primaryKey(),
    episodeId: belongsTo('episode_id', () => episodes.id),
    reviewType: text('review_type').$type<ReviewType>().notNull(),
    reviewStatus: text('review_status').$type<ReviewStatus>().notNull().default('NOT_STARTED'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('episode_reviews_episode').on(table.episodeId, table.createdAt),
    index('episode_reviews_reviewer').on(table.reviewerId),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  episode_reviews: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
} as const
