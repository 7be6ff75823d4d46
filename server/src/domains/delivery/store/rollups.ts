import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { episodes } from '../../episodes/tables.ts'
import {
  downloadDays,
  downloadFacts,
  downloadHours,
  downloadPodcastDays,
  downloadPodcastFacts,
  downloadPodcastTotals,
  downloadTotals,
} from '../tables.ts'

/** How long downloads are counted by hours since the release: 90 days. */
const hoursCounted = 2160

/**
 * Adds downloads to everything that is kept forever. Takes queries that end with one named `counted`, which has the columns day,
 * podcast_id, episode_id, app, device, country, source, started_at and downloads. Returns how many downloads it has.
 */
export async function addToRollups(tx: Tx, counted: SQL): Promise<number> {
  const { rows } = await tx.execute<{ counted: number }>(sql`
    with ${counted}, facts as materialized (
      select day, podcast_id, episode_id, kind, value, sum(downloads)::int as downloads
      from counted, lateral (values ('app', app), ('device', device), ('country', country), ('source', source),
        ('hour', coalesce(to_char(started_at at time zone 'UTC', 'HH24'), ''))) as fact (kind, value)
      group by day, podcast_id, episode_id, kind, value
    ), days as materialized (
      select day, podcast_id, episode_id, sum(downloads)::int as downloads from facts where kind = 'source' group by day, podcast_id, episode_id
    ), hours as materialized (
      select episode_id, hour, sum(downloads)::int as downloads from (
        select c.episode_id, greatest(floor(extract(epoch from c.started_at - e.released_at) / 3600), 0)::int as hour, c.downloads
        from counted c join ${episodes} e on e.id = c.episode_id where e.released_at is not null and c.started_at is not null
      ) since where hour < ${hoursCounted} group by episode_id, hour
    ), add_facts as (
      insert into ${downloadFacts} as kept (episode_id, kind, day, value, downloads)
      select episode_id, kind, day, value, downloads from facts
      on conflict (episode_id, kind, day, value) do update set downloads = kept.downloads + excluded.downloads
    ), add_podcast_facts as (
      insert into ${downloadPodcastFacts} as kept (podcast_id, kind, day, value, downloads)
      select podcast_id, kind, day, value, sum(downloads) from facts group by podcast_id, kind, day, value
      on conflict (podcast_id, kind, day, value) do update set downloads = kept.downloads + excluded.downloads
    ), add_days as (
      insert into ${downloadDays} as kept (day, podcast_id, episode_id, downloads)
      select day, podcast_id, episode_id, downloads from days
      on conflict (episode_id, day) do update set downloads = kept.downloads + excluded.downloads
    ), add_podcast_days as (
      insert into ${downloadPodcastDays} as kept (podcast_id, day, downloads)
      select podcast_id, day, sum(downloads) from days group by podcast_id, day
      on conflict (podcast_id, day) do update set downloads = kept.downloads + excluded.downloads
    ), add_hours as (
      insert into ${downloadHours} as kept (episode_id, hour, downloads)
      select episode_id, hour, downloads from hours
      on conflict (episode_id, hour) do update set downloads = kept.downloads + excluded.downloads
    ), add_totals as (
      insert into ${downloadTotals} as kept (episode_id, podcast_id, downloads, first_day, first_7_days, first_30_days, first_90_days)
      select episode_id, podcast_id, all_time, coalesce(day_1, 0), coalesce(day_7, 0), coalesce(day_30, 0), coalesce(day_90, 0)
      from (select episode_id, podcast_id, sum(downloads) as all_time from days group by episode_id, podcast_id) sums
        left join (
          select episode_id, sum(downloads) filter (where hour < 24) as day_1, sum(downloads) filter (where hour < 168) as day_7,
            sum(downloads) filter (where hour < 720) as day_30, sum(downloads) as day_90
          from hours group by episode_id
        ) firsts using (episode_id)
      on conflict (episode_id) do update set downloads = kept.downloads + excluded.downloads, first_day = kept.first_day + excluded.first_day,
        first_7_days = kept.first_7_days + excluded.first_7_days, first_30_days = kept.first_30_days + excluded.first_30_days,
        first_90_days = kept.first_90_days + excluded.first_90_days
    ), add_podcast_totals as (
      insert into ${downloadPodcastTotals} as kept (podcast_id, downloads)
      select podcast_id, sum(downloads) from days group by podcast_id
      on conflict (podcast_id) do update set downloads = kept.downloads + excluded.downloads
    )
    select coalesce((select sum(downloads) from days), 0)::int as counted`)
  return rows[0]?.counted ?? 0
}
