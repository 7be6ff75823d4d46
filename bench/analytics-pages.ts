import type { Input, MethodName } from '../contract/src/methods.ts'
import type { Person } from '../server/test/kit/as.ts'
import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import { openProduct, type Product } from './product.ts'
import { percentile, type Result } from './result.ts'

const shows = 20
/** Of the largest show. The others have a twentieth. */
const episodes = 500
const years = 5
const requests = 10_000_000
const goalMs = 150
const rounds = 40

/** Random, but the same in each run: from 0 to 1, for these columns. */
const random = (...columns: string[]): string => `((hashtext(concat_ws(' ', ${columns.join(', ')})) & 1073741823) / 1073741824.0)`

/** A show with an episode every few days for five years, each of which is heard on most days since. */
async function fillShow({ sql }: Product, podcastId: string, many: number): Promise<void> {
  await sql(
    `insert into episodes (id, podcast_id, guid, title, is_published, last_published_date, released_at, percent_completed, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Episode ' || n, true, at, at, 100, at, at
     from generate_series(1, $2::int) n, lateral (select now() - (n * ${years} * 365.0 / $2) * interval '1 day' as at) made`,
    [podcastId, many],
  )
  await sql(
    `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, header_bytes, duration, created_at)
     select id, podcast_id, id, 'Talk.mp3', 'mp3', id::text, 1000000, 0, 600, created_at from episodes where podcast_id = $1`,
    [podcastId],
  )
  await sql(
    `insert into publications (episode_id, podcast_id, recording_id, guid, published_at, taken_at, title, snapshot)
     select id, podcast_id, id, guid, released_at, released_at, title, '{}' from episodes where podcast_id = $1`,
    [podcastId],
  )
  await sql(
    `insert into download_days (day, podcast_id, episode_id, downloads)
     select day, $1, e.id, 1 + (400 * exp(-(day - released_at::date) / 3.0) + 4 * ${random('e.id', 'day')})::int
     from episodes e, lateral (select generate_series(released_at::date, now()::date, '1 day')::date as day) days
     where podcast_id = $1 and (day < released_at::date + 30 or ${random('day', 'e.id')} < 0.6)`,
    [podcastId],
  )
}

/** Splits the downloads of each day by one dimension. The last value gets what is left, so that sums agree. */
async function fillFacts({ sql }: Product, table: string, days: string, id: string): Promise<void> {
  const kinds = { app: 8, device: 7, country: 30, source: 4, hour: 24 }
  for (const [kind, values] of Object.entries(kinds)) {
    await sql(
      `insert into ${table} (${id}, kind, day, value, downloads)
       select ${id}, '${kind}', day, value, sum(downloads) from (
         select ${id}, day, case '${kind}' when 'country' then chr(65 + n / 26) || chr(65 + n % 26) when 'hour' then lpad(n::text, 2, '0') else '${kind} ' || n end as value,
           downloads / least(downloads, ${values}) + case when part <= downloads % least(downloads, ${values}) then 1 else 0 end as downloads
         from ${days}, generate_series(1, least(downloads, ${values})) part,
           lateral (select (part * 7 + (hashtext(${id}::text || day) & 1023)) % ${values} as n) numbered
       ) parts group by 1, 3, 4`,
    )
  }
}

async function fill(product: Product, person: Person): Promise<{ podcastId: string; episodeId: string }> {
  const { sql, kit } = product
  const podcastIds: string[] = []
  for (let serial = 0; serial < shows; serial += 1) podcastIds.push((await makePodcast(kit, person)).podcastId)
  for (const [serial, podcastId] of podcastIds.entries()) await fillShow(product, podcastId, serial === 0 ? episodes : episodes / 20)
  await sql('insert into download_podcast_days select podcast_id, day, sum(downloads) from download_days group by 1, 2')
  await fillFacts(product, 'download_facts', 'download_days', 'episode_id')
  await fillFacts(product, 'download_podcast_facts', 'download_podcast_days', 'podcast_id')
  await sql(
    `insert into download_hours (episode_id, hour, downloads)
     select id, hour, 1 + (60 * exp(-hour / 30.0))::int from episodes, generate_series(0, 2159) hour
     where released_at + hour * interval '1 hour' < now() and ${random('id', 'hour')} < 0.4 + exp(-hour / 200.0)`,
  )
  await sql(
    `insert into download_totals (episode_id, podcast_id, downloads, first_day, first_7_days, first_30_days, first_90_days)
     select d.episode_id, d.podcast_id, d.downloads, day_1, day_7, day_30, day_90
     from (select episode_id, podcast_id, sum(downloads) as downloads from download_days group by 1, 2) d join lateral (
       select coalesce(sum(downloads) filter (where hour < 24), 0) as day_1, coalesce(sum(downloads) filter (where hour < 168), 0) as day_7,
         coalesce(sum(downloads) filter (where hour < 720), 0) as day_30, coalesce(sum(downloads), 0) as day_90
       from download_hours h where h.episode_id = d.episode_id) hours on true`,
  )
  await sql('insert into download_podcast_totals select podcast_id, sum(downloads) from download_podcast_days group by 1')
  // Requests of the last 30 days, half of them of the newest tenth of the episodes.
  await sql(
    `with e as materialized (select array_agg(id order by released_at desc) ids, array_agg(podcast_id order by released_at desc) podcasts from episodes)
     insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, device, country, source, verdict, basis, threshold, first_byte, last_byte, is_settled)
     select at::date, at, podcasts[place], ids[place], ids[place], decode(md5(n::text), 'hex'), 'Overcast', 'phone', 'DE', 'feed',
       case when n % 5 = 0 then 'bot' else 'counts' end, case when n % 5 = 0 then 'isbot' else 'built-in list of apps' end, 960000, 0, 1048575, true
     from e, generate_series(1, ${requests}) n, lateral (
       select now() - (n % 2592000) * interval '1 second' as at,
         1 + ((n * 7919::bigint) % (case when n % 2 = 0 then cardinality(ids) / 10 else cardinality(ids) end))::int as place) made`,
  )
  await sql(
    `insert into download_listens (day, episode_id, listener, podcast_id, recording_id, app, device, country, source, started_at, ranges, threshold, is_counted)
     select day, episode_id, listener, podcast_id, recording_id, app, device, country, source, at, '{[0,1048576)}', 960000, true
     from download_events where verdict = 'counts' on conflict do nothing`,
  )
  await sql('vacuum analyze')
  const [newest] = await sql<{ id: string }>('select id from episodes where podcast_id = $1 order by released_at desc limit 1 offset 5', [
    podcastIds[0],
  ])
  return { podcastId: podcastIds[0]!, episodeId: newest!.id }
}

/** What each analytics page reads, on an instance with 10 million requests in 30 days and five years of downloads. */
export async function analyticsPages(): Promise<Result[]> {
  const product = await openProduct()
  try {
    const person = await makePerson(product.kit, { operatorPlan: true })
    const { podcastId, episodeId } = await fill(product, person)
    const day = (ago: number): string => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const [month, fiveYears] = [
      { from: day(29), to: day(0) },
      { from: day(years * 365 - 1), to: day(0) },
    ]
    const results: Result[] = []
    const measure = async <N extends MethodName>(name: string, method: N, input: Input<N>): Promise<void> => {
      const times: number[] = []
      for (let round = -3; round < rounds; round += 1) {
        const startedAt = performance.now()
        await product.call(person, method, input)
        // Warm-up rounds don't count.
        if (round >= 0) times.push(performance.now() - startedAt)
      }
      const p95 = percentile(times, 0.95)
      const shared = { unit: 'ms', lowerIsBetter: true as const, anchor: 'goal', anchorValue: goalMs, goal: 1 }
      results.push({ ...shared, name: `analytics-pages: ${name}`, ours: p95, ratio: p95 / goalMs })
    }
    await measure('show, 30 days', 'AnalyticsService.FindByPodcastID', { podcastId, ...month })
    await measure('show, 5 years', 'AnalyticsService.FindByPodcastID', { podcastId, ...fiveYears, granularity: 'month' })
    await measure('all shows, 30 days', 'AnalyticsService.FindByUserID', month)
    await measure('all shows, 5 years', 'AnalyticsService.FindByUserID', { ...fiveYears, granularity: 'month' })
    await measure('episode, 5 years', 'AnalyticsService.FindByEpisodeID', { episodeId, ...fiveYears })
    await measure('episodes, 30 days', 'AnalyticsService.FindEpisodesByPodcastID', { podcastId, ...month })
    await measure('episodes, 5 years', 'AnalyticsService.FindEpisodesByPodcastID', { podcastId, ...fiveYears })
    await measure('episodes of all shows, 30 days', 'AnalyticsService.FindEpisodesByUserID', month)
    await measure('comparison with 50 episodes', 'AnalyticsService.FindComparison', { podcastId, episodeId, last: 50 })
    await measure('why a day counted', 'AnalyticsService.FindReasons', { podcastId, from: day(1), to: day(1) })
    await measure('report, 90 days', 'AnalyticsService.FindReport', { podcastId, from: day(89), to: day(0) })
    return results
  } finally {
    await product.close()
  }
}
