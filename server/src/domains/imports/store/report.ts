import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { episodes } from '../../episodes/tables.ts'
import { podcasts } from '../../podcasts/tables.ts'
import { publications } from '../../publishing/tables.ts'
import { migrationItems } from '../tables.ts'

/** What of our feed is compared. Notes are long, and not among it. */
export const findOurs = (db: Db, podcastId: string) =>
  db
    .select({
      guid: publications.guid,
      publishedAt: publications.publishedAt,
      title: publications.title,
      duration: sql<number>`(${publications.snapshot} #>> '{recording,duration}')::float8`,
      bytes: sql<number>`(${publications.snapshot} #>> '{recording,fileSize}')::bigint`.mapWith(Number),
    })
    .from(publications)
    .where(eq(publications.podcastId, podcastId))

export type OurItem = Awaited<ReturnType<typeof findOurs>>[number]

export const findFailed = (db: Db, podcastId: string) =>
  db
    .select({ guid: episodes.guid, errorMessage: migrationItems.errorMessage })
    .from(migrationItems)
    .innerJoin(episodes, eq(episodes.id, migrationItems.episodeId))
    .where(and(eq(migrationItems.podcastId, podcastId), eq(migrationItems.state, 'failed')))

export async function findShowGuid(db: Db, podcastId: string): Promise<string | null> {
  const [row] = await db.select({ feedGuid: podcasts.feedGuid }).from(podcasts).where(eq(podcasts.id, podcastId))
  return row?.feedGuid ?? null
}
