import { sql, type SQL } from 'drizzle-orm'
import type { EpisodeSort } from '@castwright/contract/analytics/values.ts'
import type { AnalyticsPeriod } from '@castwright/contract/analytics/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadDays, downloadMonths, downloadPodcastDays, downloadPodcastTotals, downloadTotals } from '../../../schema/delivery.ts'
import { episodes } from '../../../schema/episodes.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { profiles } from '../../../schema/profiles.ts'
import { publications } from '../../../schema/publishing.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { piecesOf, type Range } from '../pieces.ts'

/** What numbers are about: some podcasts, or one episode. */
export type Scope = { podcastIds: string[]; episodeId: string | null }

/** As PostgreSQL reads a list. For IDs, days and numbers, which need no quoting. */
export const arrayOf = (values: ReadonlyArray<string | number>): string => `{${values.join(',')}}`
export const listOf = (ids: string[]): SQL => sql`${arrayOf(ids)}::uuid[]`

export const within = ({ podcastIds, episodeId }: Scope): SQL =>
  episodeId === null ? sql`podcast_id = any(${listOf(podcastIds)})` : sql`episode_id = ${episodeId}`

export type Place = { id: string; title: string; profileUrl: string; timeZone: string }

export const findPodcasts = async (db: Db, podcastId: string): Promise<Place[]> =>
  (
    await db.execute<Place>(
      sql`select id, title, profile_url as "profileUrl", time_zone as "timeZone" from ${podcasts} where id = ${podcastId}`,
    )
  ).rows

/** The podcasts that a person is a member of, with the person's time zone. */
export const findPodcastsOf = async (db: Db, userId: string): Promise<Array<Place & { ownZone: string | null }>> =>
  (
    await db.execute<Place & { ownZone: string | null }>(sql`
      select p.id, p.title, p.profile_url as "profileUrl", p.time_zone as "timeZone", own.time_zone as "ownZone"
      from ${podcastRoles} r join ${podcasts} p on p.id = r.podcast_id left join ${profiles} own on own.user_id = r.user_id
      where r.user_id = ${userId} and r.is_active order by lower(p.title), p.id`)
  ).rows

/** All downloads, and the first day that has any. */
export async function findTotals(db: Db, scope: Scope): Promise<{ allTime: number; firstDay: string | null }> {
  const isEpisode = scope.episodeId !== null
  const firstDay = isEpisode
    ? sql`(select min(day) from ${downloadDays} where ${within(scope)})`
    : sql`(select min(first.day) from unnest(${listOf(scope.podcastIds)}) id
        cross join lateral (select min(day) as day from ${downloadPodcastDays} where podcast_id = id) first)`
  const { rows } = await db.execute<{ allTime: number; firstDay: string | null }>(sql`
    select coalesce((select sum(downloads) from ${isEpisode ? downloadTotals : downloadPodcastTotals} where ${within(scope)}), 0)::float8 as "allTime",
      ${firstDay}::text as "firstDay"`)
  return rows[0]!
}

export async function findDays(db: Db, scope: Scope, { from, to }: Range): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; downloads: number }>(sql`
    select day::text as day, sum(downloads)::float8 as downloads from ${scope.episodeId === null ? downloadPodcastDays : downloadDays}
    where ${within(scope)} and day between ${from} and ${to} group by day`)
  return new Map(rows.map(({ day, downloads }) => [day, downloads]))
}

export const findReleases = async (db: Db, scope: Scope, { from, to }: Range) =>
  (
    await db.execute<{ episodeId: string; podcastId: string; title: string; publishedAt: string }>(sql`
      select episode_id as "episodeId", podcast_id as "podcastId", title, to_json(published_at) #>> '{}' as "publishedAt" from ${publications}
      where ${within(scope)} and published_at >= ${from}::date::timestamp at time zone 'UTC'
        and published_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      order by published_at, episode_id limit 2000`)
  ).rows

type EpisodeRow = {
  episodeId: string
  podcastId: string
  podcastTitle: string
  title: string | null
  publishedAt: string | null
  downloads: number
  previous: number
  allTime: number
  /** Rows of the whole list. */
  rows: number
}

const orders: Record<EpisodeSort, SQL> = {
  downloads: sql`downloads`,
  previous: sql`previous`,
  change: sql`downloads - previous`,
  allTime: sql`"allTime"`,
  title: sql`lower(title)`,
  publishedAt: sql`"publishedAt"`,
}

/** Rows with episode_id and downloads, some negative, that add up to those of a period. */
const countedIn = (podcastIds: string[], range: Range, more: SQL, where = sql`true`): SQL =>
  sql.join(
    piecesOf(range).map(
      ({ from, to, isMonths, sign }) => sql`
        select episode_id, ${sign}::int * downloads as downloads, ${more} from ${isMonths ? downloadMonths : downloadDays}
        where podcast_id = any(${listOf(podcastIds)}) and ${isMonths ? sql`month` : sql`day`} between ${from} and ${to} and ${where}`,
    ),
    sql` union all `,
  )

type Listed = { sort: EpisodeSort; isAscending: boolean; limit: number; offset: number }

/** Published episodes, and others with downloads in the period or the one before. */
export async function findEpisodes(
  db: Db,
  { podcastIds }: Scope,
  { from, to, previousFrom, previousTo }: AnalyticsPeriod,
  { sort, isAscending, limit, offset }: Listed,
  isAllTime: boolean,
): Promise<EpisodeRow[]> {
  const direction = isAscending ? sql`asc nulls first` : sql`desc nulls last`
  const ids = listOf(podcastIds)
  // The totals are the sum of all days, and much fewer rows.
  const sums = isAllTime
    ? sql`select episode_id, downloads, 0 as previous from ${downloadTotals} where podcast_id = any(${ids})`
    : sql`select episode_id, coalesce(sum(downloads) filter (where is_current), 0) as downloads,
          coalesce(sum(downloads) filter (where not is_current), 0) as previous
        from (${countedIn(podcastIds, { from, to }, sql`true as is_current`)}
          union all ${countedIn(podcastIds, { from: previousFrom, to: previousTo }, sql`false as is_current`)}) counted
        group by episode_id having sum(downloads) > 0`
  const { rows } = await db.execute<EpisodeRow>(sql`
    with sums as (${sums}),
      listed as (select episode_id from sums union select episode_id from ${publications} where podcast_id = any(${ids}))
    select * from (select l.episode_id as "episodeId", p.id as "podcastId", p.title as "podcastTitle", e.title,
      to_json(pub.published_at) #>> '{}' as "publishedAt", coalesce(s.downloads, 0)::float8 as downloads,
      coalesce(s.previous, 0)::float8 as previous, coalesce(t.downloads, 0)::float8 as "allTime", count(*) over ()::int as rows
    from listed l
      left join sums s using (episode_id)
      left join ${downloadTotals} t using (episode_id)
      left join ${episodes} e on e.id = l.episode_id and e.deleted_at is null
      left join ${publications} pub on pub.episode_id = l.episode_id
      join ${podcasts} p on p.id = coalesce(e.podcast_id, t.podcast_id)) numbers
    order by ${orders[sort]} ${direction}, "episodeId" desc limit ${limit} offset ${offset}`)
  return rows
}

export type Trend = { id: string; step: number; downloads: number }
type Steps = Range & { steps: number }

/** Downloads at equal steps of a period, from 0. */
const trendsOf = (table: typeof downloadDays | typeof downloadPodcastDays, id: SQL, ids: string[], { from, to, steps }: Steps): SQL => sql`
  select ${id} as id, ((day - ${from}::date) * ${steps}::int / (${to}::date - ${from}::date + 1))::int as step, sum(downloads)::float8 as downloads
  from ${table} where ${id} = any(${listOf(ids)}) and day between ${from} and ${to} group by 1, 2`

export const findEpisodeTrends = async (db: Db, ids: string[], steps: Steps): Promise<Trend[]> =>
  (await db.execute<Trend>(trendsOf(downloadDays, sql`episode_id`, ids, steps))).rows

export const findPodcastTrends = async (db: Db, ids: string[], steps: Steps): Promise<Trend[]> =>
  (await db.execute<Trend>(trendsOf(downloadPodcastDays, sql`podcast_id`, ids, steps))).rows

/** All downloads of podcasts, and those of a period. */
export const findPodcastSums = async (db: Db, ids: string[], { from, to }: Range) =>
  (
    await db.execute<{ podcastId: string; downloads: number; allTime: number }>(sql`
      select t.podcast_id as "podcastId", t.downloads::float8 as "allTime", coalesce(s.downloads, 0)::float8 as downloads
      from ${downloadPodcastTotals} t left join (
        select podcast_id, sum(downloads) as downloads
        from ${downloadPodcastDays} where podcast_id = any(${listOf(ids)}) and day between ${from} and ${to} group by podcast_id
      ) s using (podcast_id) where t.podcast_id = any(${listOf(ids)})`)
  ).rows

/** The downloads of a podcast's episodes. */
export async function findEpisodeSums(db: Db, podcastId: string, ids: string[], range: Range): Promise<Map<string, number>> {
  const counted = countedIn([podcastId], range, sql`true as is_current`, sql`episode_id = any(${listOf(ids)})`)
  const { rows } = await db.execute<{ episodeId: string; downloads: number }>(
    sql`select episode_id as "episodeId", sum(downloads)::float8 as downloads from (${counted}) counted group by episode_id`,
  )
  return new Map(rows.map(({ episodeId, downloads }) => [episodeId, downloads]))
}
