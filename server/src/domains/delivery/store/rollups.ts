import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import {
  downloadDays,
  downloadFacts,
  downloadHours,
  downloadMonths,
  downloadPodcastDays,
  downloadPodcastFactMonths,
  downloadPodcastFacts,
  downloadPodcastHourMonths,
  downloadPodcastTotals,
  downloadTotals,
} from '../../../schema/delivery.ts'
import { episodes } from '../../../schema/episodes.ts'

/** How long downloads are counted by hours since the release: 90 days. */
const hoursCounted = 2160

const month = sql`date_trunc('month', day::timestamp)::date as month`

/**
 * Queries that add downloads to everything that is kept forever. They follow one named `counted`, which has the columns day, podcast_id,
 * episode_id, app, device, country, source, started_at and downloads. They need a transaction, like everything that writes.
 */
export const addToRollups = (_tx: Tx): SQL => sql`
    alike as materialized (
      select c.day, c.podcast_id, c.episode_id, c.app, c.device, c.country, c.source, date_part('hour', c.started_at at time zone 'UTC')::int as hour,
        case when c.started_at is not null and e.released_at is not null
          then greatest(floor(date_part('epoch', c.started_at - e.released_at) / 3600), 0)::int end as hour_since, sum(c.downloads)::int as downloads
      from counted c left join ${episodes} e on e.id = c.episode_id
      group by c.day, c.podcast_id, c.episode_id, c.app, c.device, c.country, c.source, hour, hour_since
    ), facts as materialized (
      select day, podcast_id, episode_id, kind, value, sum(downloads)::int as downloads
      from alike, lateral (values ('app', app), ('device', device), ('country', country), ('source', source),
        ('hour', coalesce(lpad(hour::text, 2, '0'), ''))) as fact (kind, value)
      group by day, podcast_id, episode_id, kind, value
    ), days as materialized (
      select day, podcast_id, episode_id, sum(downloads)::int as downloads from facts where kind = 'source' group by day, podcast_id, episode_id
    ), hours as materialized (
      select episode_id, hour_since as hour, sum(downloads)::int as downloads from alike where hour_since < ${hoursCounted} group by episode_id, hour_since
    ), add_facts as (
      insert into ${downloadFacts} as kept (episode_id, kind, day, value, downloads)
      select episode_id, kind, day, value, downloads from facts
      on conflict (episode_id, kind, day, value) do update set downloads = kept.downloads + excluded.downloads
    ), add_podcast_facts as (
      insert into ${downloadPodcastFacts} as kept (podcast_id, kind, day, value, downloads)
      select podcast_id, kind, day, value, sum(downloads) from facts group by podcast_id, kind, day, value
      on conflict (podcast_id, kind, day, value) do update set downloads = kept.downloads + excluded.downloads
    ), add_fact_months as (
      insert into ${downloadPodcastFactMonths} as kept (podcast_id, kind, month, value, downloads)
      select podcast_id, kind, ${month}, value, sum(downloads) from facts where kind <> 'hour' group by podcast_id, kind, month, value
      on conflict (podcast_id, kind, month, value) do update set downloads = kept.downloads + excluded.downloads
    ), month_hours as materialized (
      select podcast_id, ${month}, (extract(isodow from day) - 1) * 24 + value::int as slot, sum(downloads) as downloads
      from facts where kind = 'hour' and value <> '' group by podcast_id, month, slot
    ), add_hour_months as (
      insert into ${downloadPodcastHourMonths} as kept (podcast_id, month, hours)
      select podcast_id, month, array_agg(coalesce(h.downloads, 0)::int order by slot)
      from (select distinct podcast_id, month from month_hours) m cross join generate_series(0, 167) slot
        left join month_hours h using (podcast_id, month, slot)
      group by podcast_id, month
      on conflict (podcast_id, month) do update set hours = array(
        select before + more from unnest(kept.hours, excluded.hours) with ordinality as both_hours (before, more, slot) order by slot)
    ), add_months as (
      insert into ${downloadMonths} as kept (podcast_id, month, episode_id, downloads)
      select podcast_id, ${month}, episode_id, sum(downloads) from days group by podcast_id, month, episode_id
      on conflict (podcast_id, month, episode_id) do update set downloads = kept.downloads + excluded.downloads
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
    )`
