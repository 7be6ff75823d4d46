import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { downloadImports, importedDays } from '../../../schema/analytics.ts'
import { episodes } from '../../../schema/episodes.ts'
import { profiles } from '../../../schema/profiles.ts'

type ImportRow = typeof downloadImports.$inferInsert
export type ImportedDay = { day: string; episodeId: string | null; downloads: number }

/** The names by which a file may call an episode. */
export const findNames = (db: Db, podcastId: string) =>
  db
    .select({ episodeId: episodes.id, title: episodes.title, guid: episodes.guid })
    .from(episodes)
    .where(sql`${episodes.podcastId} = ${podcastId} and ${episodes.deletedAt} is null`)

export const countImports = (db: Db, podcastId: string): Promise<number> =>
  db.$count(downloadImports, eq(downloadImports.podcastId, podcastId))

/** Rows per statement. More would keep other requests waiting while they are written out. */
const batch = 10_000

export async function insertImport(tx: Tx, row: ImportRow, days: ImportedDay[]): Promise<void> {
  await tx.insert(downloadImports).values(row)
  for (let first = 0; first < days.length; first += batch) {
    const some = days.slice(first, first + batch)
    const column = (key: keyof ImportedDay) => sql.param(some.map((one) => one[key]))
    await tx.execute(sql`
      insert into ${importedDays} (import_id, day, episode_id, downloads)
      select ${row.id}::uuid, * from unnest(${column('day')}::date[], ${column('episodeId')}::uuid[], ${column('downloads')}::int[])`)
  }
}

/** Null if it does not exist. */
export async function deleteImport(tx: Tx, id: string): Promise<{ podcastId: string; name: string } | null> {
  const [row] = await tx
    .delete(downloadImports)
    .where(eq(downloadImports.id, id))
    .returning({ podcastId: downloadImports.podcastId, name: downloadImports.name })
  return row ?? null
}

export const findPodcastOfImport = (db: Db, id: string): Promise<string | null> =>
  findValue(db, downloadImports.podcastId, eq(downloadImports.id, id))

type ListedImport = {
  id: string
  podcastId: string
  name: string
  from: string
  to: string
  downloads: number
  numberOfEpisodes: number
  createdAt: string
  creatorName: string | null
}

/** Newest first. There are never many. */
export const findImports = async (db: Db, podcastId: string): Promise<ListedImport[]> =>
  (
    await db.execute<ListedImport>(sql`
      select i.id, i.podcast_id as "podcastId", i.name, d.first::text as "from", d.last::text as "to", d.downloads, d.episodes as "numberOfEpisodes",
        to_json(i.created_at) #>> '{}' as "createdAt",
        coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.username) as "creatorName"
      from ${downloadImports} i
        cross join lateral (
          select min(day) as first, max(day) as last, coalesce(sum(downloads), 0)::float8 as downloads, count(distinct episode_id)::int as episodes
          from ${importedDays} where import_id = i.id
        ) d
        left join ${profiles} p on p.user_id = i.creator_id
      where i.podcast_id = ${podcastId} order by i.created_at desc, i.id desc`)
  ).rows

type SeriesRow = { importId: string; podcastId: string; name: string; day: string; downloads: number }

/** Imported numbers by day, for podcasts as a whole or for one episode. */
export const findSeries = async (
  db: Db,
  { podcastIds, episodeId }: { podcastIds: string[]; episodeId: string | null },
  { from, to }: { from: string; to: string },
): Promise<SeriesRow[]> =>
  (
    await db.execute<SeriesRow>(sql`
      select i.id as "importId", i.podcast_id as "podcastId", i.name, d.day::text as day, sum(d.downloads)::float8 as downloads
      from ${downloadImports} i join ${importedDays} d on d.import_id = i.id
      where i.podcast_id = any(${`{${podcastIds.join(',')}}`}::uuid[]) and d.day between ${from} and ${to}
        ${episodeId === null ? sql`` : sql`and d.episode_id = ${episodeId}`}
      group by i.id, d.day order by i.created_at, i.id`)
  ).rows
