import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import {
  downloadFacts,
  downloadPodcastFactMonths,
  downloadPodcastFacts,
  downloadPodcastHourMonths,
  downloadDays,
  downloadEvents,
  downloadListens,
  downloadTotals,
} from '../../../schema/delivery.ts'
import { addDays } from '../period.ts'
import { daysOf, nextMonth, piecesOf, type Piece, type Range } from '../pieces.ts'
import { arrayOf, listOf, within, type Scope } from './numbers.ts'
import { episodes } from '../../../schema/episodes.ts'

/** An episode has few downloads a day, so its facts are only kept by day. */
const cut = ({ episodeId }: Scope, range: Range): Piece[] => (episodeId === null ? piecesOf(range) : daysOf(range))

const factsOf = ({ episodeId }: Scope) => (episodeId === null ? downloadPodcastFacts : downloadFacts)

type FactRow = { kind: 'app' | 'device' | 'country' | 'source'; value: string; downloads: number }

export async function findFacts(db: Db, scope: Scope, range: Range): Promise<FactRow[]> {
  const pieces = cut(scope, range).map(
    ({ from, to, isMonths, sign }) => sql`
      select kind, value, ${sign}::int * sum(downloads) as downloads from ${isMonths ? downloadPodcastFactMonths : factsOf(scope)}
      where ${within(scope)} and kind in ('app', 'device', 'country', 'source') and ${isMonths ? sql`month` : sql`day`} between ${from} and ${to}
      group by kind, value`,
  )
  const { rows } = await db.execute<FactRow>(sql`
    select kind, value, sum(downloads)::float8 as downloads from (${sql.join(pieces, sql` union all `)}) counted
    group by kind, value having sum(downloads) > 0`)
  return rows
}

/** Downloads in an hour of the week (UTC), from 0 on Monday, and the range in the given list that they belong to. */
type HourRow = { range: number; slot: number; downloads: number }

/** Downloads by hour of the week, for each of these consecutive ranges. Downloads whose hour isn't known have none. */
export async function findHours(db: Db, scope: Scope, ranges: Range[]): Promise<HourRow[]> {
  const { rows } = await db.execute<HourRow>(scope.episodeId === null ? hoursOfPodcasts(scope, ranges) : hoursOfEpisode(scope, ranges))
  return rows
}

const slotOf = sql`(extract(isodow from day)::int - 1) * 24 + value::int as slot`

const hoursOfEpisode = (scope: Scope, ranges: Range[]): SQL => sql`
  select width_bucket(day, ${arrayOf(ranges.map(({ from }) => from))}::date[]) - 1 as range, ${slotOf}, sum(downloads)::float8 as downloads
  from ${downloadFacts} where ${within(scope)} and kind = 'hour' and value <> '' and day between ${ranges[0]!.from} and ${ranges.at(-1)!.to}
  group by range, slot`

/** One sum for each hour of the week, which takes a fifth of the time of sums by hour. */
const sumsOfHours = Array.from({ length: 7 * 24 }, (_, slot) => `sum(hours[${slot + 1}])`).join(', ')

/** A day may be part of two ranges: subtracted from the month of one and added to the other. It is read once. */
function hoursOfPodcasts({ podcastIds }: Scope, ranges: Range[]): SQL {
  const months: Array<{ month: string; range: number }> = []
  const days: Array<{ day: string; range: number; sign: number }> = []
  for (const [range, one] of ranges.entries())
    for (const { from, to, isMonths, sign } of piecesOf(one))
      if (isMonths) for (let month = from; month <= to; month = nextMonth(month)) months.push({ month, range })
      else for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, range, sign })
  const column = <Row>(list: Row[], key: keyof Row) => sql`${arrayOf(list.map((row) => row[key] as string | number))}`
  // A lateral join with an offset is done by index, whatever the planner expects of the list.
  return sql`
    select range, slot, sum(downloads)::float8 as downloads from (
      select range, (place - 1)::int as slot, counted as downloads
      from (
        select range, array[${sql.raw(sumsOfHours)}] as sums
        from unnest(${column(months, 'month')}::date[], ${column(months, 'range')}::int[]) as listed (listed_month, range)
          cross join unnest(${listOf(podcastIds)}) id
          cross join lateral (select hours from ${downloadPodcastHourMonths} where podcast_id = id and month = listed_month offset 0) found
        group by range
      ) added cross join lateral unnest(sums) with ordinality as hour_of_week (counted, place)
      union all
      select range, ${slotOf}, sum(sign * downloads)
      from (
        select day, value, sum(downloads) as downloads from ${downloadPodcastFacts}
        where podcast_id = any(${listOf(podcastIds)}) and kind = 'hour' and day = any(${column(days, 'day')}::date[]) and value <> ''
        group by day, value
      ) read join unnest(${column(days, 'day')}::date[], ${column(days, 'range')}::int[], ${column(days, 'sign')}::int[]) as listed (day, range, sign) using (day)
      group by range, slot
    ) counted group by range, slot`
}

type Asked = { podcastId: string; episodeId?: string | undefined; from: string; to: string }

/** The newest day with requests, and its most downloaded episode. */
export async function findExampleDay(
  db: Db,
  { podcastId, episodeId, from, to }: Asked,
): Promise<{ day: string; episodeId: string } | null> {
  const ids = episodeId
    ? sql`array[${episodeId}::uuid]`
    : sql`array(select id from ${episodes} where podcast_id = ${podcastId} union select episode_id from ${downloadTotals} where podcast_id = ${podcastId})`
  const { rows } = await db.execute<{ day: string; episodeId: string }>(sql`
    select days.day::text as day, e.episode_id as "episodeId"
    from (select day::date from generate_series(${to}::date, ${from}::date, interval '-1 day') as day) days
      cross join lateral (select episode_id from ${downloadEvents} v where v.day = days.day and v.episode_id = any(${ids}) and v.podcast_id = ${podcastId} limit 1) e
    order by days.day desc limit 1`)
  const found = rows[0]
  if (!found || episodeId) return found ?? null
  const top = await db.execute<{ episodeId: string }>(sql`
    select episode_id as "episodeId" from ${downloadDays} d where podcast_id = ${podcastId} and day = ${found.day}
      and exists (select from ${downloadEvents} v where v.day = d.day and v.episode_id = d.episode_id)
    order by downloads desc, episode_id limit 1`)
  return top.rows[0] ? { day: found.day, episodeId: top.rows[0].episodeId } : found
}

/** Some listeners of an episode on a day: those who counted, those who did not, and bots. */
export async function findExampleListeners(
  db: Db,
  { day, episodeId }: { day: string; episodeId: string },
  limit: number,
): Promise<Buffer[]> {
  const some = Math.ceil(limit / 3)
  const { rows } = await db.execute<{ listener: Buffer }>(sql`
    (select distinct listener from ${downloadListens} where day = ${day} and episode_id = ${episodeId} and is_counted limit ${some})
    union (select distinct listener from ${downloadListens} where day = ${day} and episode_id = ${episodeId} and not is_counted limit ${some})
    union (select distinct listener from (
      select listener from ${downloadEvents} where day = ${day} and episode_id = ${episodeId} and verdict <> 'counts' limit 200
    ) others limit ${some})`)
  return rows.map(({ listener }) => listener)
}
