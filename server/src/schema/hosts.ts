import { isNotNull, sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { HostProblem } from '@castwright/contract/hosts/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { podcasts } from './podcasts.ts'

/** Custom domains of shows. Several shows may try to verify the same one, and one of them can have it. */
export const hosts = pgTable(
  'hosts',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    /** In ASCII and lower case, without a port. */
    host: text('host').notNull(),
    /** Random, so that the record of one claim proves no other. */
    token: text('token').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
    verifiedAt: instant('verified_at'),
    checkedAt: instant('checked_at'),
    problem: text('problem').$type<HostProblem>(),
    /** Since when a verified domain lacks its record. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('hosts_of_podcast').on(table.podcastId, table.host),
    uniqueIndex('hosts_verified').on(table.host).where(isNotNull(table.verifiedAt)),
    uniqueIndex('hosts_primary')
      .on(table.podcastId)
      .where(sql`${table.isPrimary}`),
    index('hosts_checked').on(table.checkedAt),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  hosts: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
