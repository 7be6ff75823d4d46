import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { downloadFacts, downloadPodcastFactMonths, downloadPodcastFacts, downloadPodcastHourMonths } from '../../delivery/tables.ts'
import { daysOf, piecesOf, type Piece, type Range } from '../pieces.ts'
import { within, type Scope } from './scope.ts'

/** An episode has few downloads a day, so its facts are only kept by day. */
const cut = ({ episodeId }: Scope, range: Range): Piece[] => (episodeId === null ? piecesOf(range) : daysOf(range))

const factsOf = ({ episodeId }: Scope) => (episodeId === null ? downloadPodcastFacts : downloadFacts)

export type FactRow = { kind: 'app' | 'device' | 'country' | 'source'; value: string; downloads: number }

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
export type HourRow = { range: number; slot: number; downloads: number }

/** Downloads by hour of the week, for each of these ranges. Downloads whose hour isn't known have none. */
export async function findHours(db: Db, scope: Scope, ranges: Range[]): Promise<HourRow[]> {
  // One query for each piece: joined with a list of pieces, all hours would be read for each of them.
  const pieces = ranges.flatMap((range, at) =>
    cut(scope, range).map(({ from, to, isMonths, sign }) =>
      isMonths
        ? sql`
          select ${at}::int as range, (place - 1)::int as slot, sum(counted) as downloads
          from ${downloadPodcastHourMonths}, unnest(hours) with ordinality as hour_of_week (counted, place)
          where ${within(scope)} and month between ${from} and ${to} group by slot`
        : sql`
          select ${at}::int as range, (extract(isodow from day)::int - 1) * 24 + value::int as slot, ${sign}::int * sum(downloads) as downloads
          from ${factsOf(scope)} where ${within(scope)} and kind = 'hour' and value <> '' and day between ${from} and ${to} group by slot`,
    ),
  )
  const { rows } = await db.execute<HourRow>(sql`
    select range, slot, sum(downloads)::float8 as downloads from (${sql.join(pieces, sql` union all `)}) counted group by range, slot`)
  return rows
}
