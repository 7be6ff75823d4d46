import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { downwards } from '../../platform/lists/order.ts'
import { contains } from '../../platform/lists/text.ts'
import { podcasts } from '../podcasts/tables.ts'
import { publications } from './tables.ts'

export * from './store/due.ts'
export * from './store/facts.ts'
export type { Snapshot } from './tables.ts'

export type PublicationRow = typeof publications.$inferSelect

const newestFirst = downwards(publications.publishedAt, publications.episodeId)

/** Null where the episode is not published. */
export async function findPublication(db: Db, episodeId: string): Promise<PublicationRow | null> {
  const [row] = await db.select().from(publications).where(eq(publications.episodeId, episodeId))
  return row ?? null
}

/** All that a podcast has in its feed, the newest first. */
export const findPublications = (db: Db, podcastId: string): Promise<PublicationRow[]> =>
  db
    .select()
    .from(publications)
    .where(eq(publications.podcastId, podcastId))
    .orderBy(...newestFirst)

export type Place = { createdAt: Date; id: string }
export type Asked = { podcastId: string; after: Place | null; text: string; limit: number }

const beyond = ({ createdAt, id }: Place): SQL =>
  sql`(${publications.publishedAt}, ${publications.episodeId}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

/** One page of it, with the artwork of the podcast beside each. */
export const findPage = (db: Db, { podcastId, after, text, limit }: Asked) =>
  db
    .select({ ...getTableColumns(publications), podcastPhoto: podcasts.photo })
    .from(publications)
    .innerJoin(podcasts, eq(podcasts.id, publications.podcastId))
    .where(
      and(
        eq(publications.podcastId, podcastId),
        text === '' ? undefined : contains(publications.title, text),
        after === null ? undefined : beyond(after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)

export async function hasPodcast(db: Db, podcastId: string): Promise<boolean> {
  const rows = await db.select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, podcastId))
  return rows.length > 0
}

/** New snapshots take the place of old ones; what an episode is known by to listeners' apps stays. */
export async function savePublications(tx: Tx, rows: PublicationRow[]): Promise<void> {
  await tx
    .insert(publications)
    .values(rows)
    .onConflictDoUpdate({
      target: publications.episodeId,
      set: {
        recordingId: sql`excluded.recording_id`,
        publishedAt: sql`excluded.published_at`,
        takenAt: sql`excluded.taken_at`,
        title: sql`excluded.title`,
        snapshot: sql`excluded.snapshot`,
      },
    })
}

export async function deletePublication(tx: Tx, episodeId: string): Promise<void> {
  await tx.delete(publications).where(eq(publications.episodeId, episodeId))
}
