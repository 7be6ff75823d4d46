import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { issueStates, Subscriber, SubscriberState } from '@castwright/contract/newsletter/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { podcasts } from './podcasts.ts'

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** The newsletter of each show. */
export const newsletters = pgTable('newsletters', {
  podcastId: podcastId().primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  intro: text('intro').notNull().default(''),
  footer: text('footer').notNull().default(''),
  version: integer('version').notNull().default(0),
})

/** Subscribers of newsletters. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    /** In lower case. */
    email: text('email').notNull(),
    state: text('state').$type<SubscriberState>().notNull(),
    source: text('source').$type<Subscriber['source']>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When they last asked for a link to confirm. It is part of the link. */
    requestedAt: instant('requested_at'),
    confirmedAt: instant('confirmed_at'),
    /** When they unsubscribed or were refused. */
    endedAt: instant('ended_at'),
    reason: text('reason'),
    /** Emails in a row that were rejected permanently. */
    rejections: integer('rejections').notNull().default(0),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(table.podcastId, table.email),
    index('newsletter_subscribers_list').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    // For bounces, which name only the address.
    index('newsletter_subscribers_address').on(table.email),
  ],
)

/** The email about a release. There is one for each episode, however often it is published. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    state: text('state').$type<(typeof issueStates)[number]>().notNull(),
    /** The job that sends it. A job that continues after a crash takes its place. */
    runnerId: uuid('runner_id'),
    /** Why sending waits, as a sentence. */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    /** When its recipients were chosen. */
    preparedAt: instant('prepared_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('newsletter_issues_episode').on(table.episodeId),
    index('newsletter_issues_list').on(table.podcastId, table.createdAt.desc()),
  ],
)

/** Who gets an issue, and whether it was sent. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: belongsTo('issue_id', () => newsletterIssues.id),
    subscriberId: belongsTo('subscriber_id', () => newsletterSubscribers.id),
    /**
     * `skipped`: they unsubscribed before it was sent. `sending`: the mail server is about to get it. `held`: it is in the outbox,
     * because there is no mail server. `uncertain`: the server stopped before the mail server answered.
     */
    state: text('state').$type<'waiting' | 'sending' | 'sent' | 'held' | 'failed' | 'skipped' | 'uncertain'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.subscriberId] }),
    index('newsletter_deliveries_state').on(table.issueId, table.state),
    index('newsletter_deliveries_subscriber').on(table.subscriberId),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  newsletters: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  newsletter_subscribers: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  newsletter_issues: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
  newsletter_deliveries: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
