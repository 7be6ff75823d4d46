import { analyticsTables, type AnalyticsTable } from '../contract/src/analytics/values.ts'
import type { Input, MethodName } from '../contract/src/methods.ts'
import type { Person } from '../server/test/kit/as.ts'
import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import { countQueries, openProduct, type Product, type Sql } from './product.ts'
import { percentile, type Result } from './result.ts'

const shows = 20
/** Of the largest show. The others have a twentieth. */
const episodes = 500
const allEpisodes = episodes + ((shows - 1) * episodes) / 20
const years = 5
/** Requests of one listener for an episode on a day. */
const perListener = 4
const goalMs = 150
const goalQueries = 16
const rounds = 40

/** Random, but the same in each run: from 0 to 1, for these columns. All of them use float8, because numeric is slower by far. */
const random = (...columns: string[]): string => `((hashtext(concat_ws(' ', ${columns.join(', ')})) & 1073741823) / 1073741824::float8)`

/** How many values each dimension has. */
const kinds = { app: 8, device: 7, country: 30, source: 4, hour: 24 }

/** A show with an episode every few days for five years. */
async function makeEpisodes({ sql }: Product, podcastId: string, many: number): Promise<void> {
  await sql(
    `insert into episodes (id, podcast_id, guid, title, is_published, last_published_date, released_at, percent_completed, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Episode ' || n, true, at, at, 100, at, at
     from generate_series(1, $2::int) n, lateral (select now() - (n * ${years} * 365.0 / $2) * interval '1 day' as at) made`,
    [podcastId, many],
  )
}

/** Splits the downloads of each day by one dimension, into as many different values as there are or as it has downloads. */
const factsOf = (days: string, id: string): string =>
  `select ${id}, kind, day,
     case kind when 'country' then chr(65 + n / 26) || chr(65 + n % 26) when 'hour' then lpad(n::text, 2, '0') else kind || ' ' || n end,
     downloads / parts + case when part <= downloads % parts then 1 else 0 end
   from ${days}, (values ${Object.entries(kinds).map(([kind, values]) => `('${kind}', ${values})`)}) kinds (kind, many),
     least(downloads, many) parts, generate_series(1, parts) part, lateral (select (part + (hashtext(${id}::text || day) & 1023)) % many as n) numbered`

/** Listeners in the last 30 days, half of them of the newest tenth of the episodes. Every fifth one is a bot. */
const listeners = (many: number): string =>
  `select at, podcast_id, id, uuid_send(md5(n::text)::uuid) as listener, n % 5 = 0 as is_bot
   from generate_series(1, ${many}) n, lateral (
       select date_trunc('day', now()) - 29 * interval '1 day' + n * (interval '30 days' / ${many + 1}) as at,
         (n * 7919::bigint) % (case when n % 2 = 0 then ${Math.floor(allEpisodes / 10)} else ${allEpisodes} end) as place) made
     join (select id, podcast_id, row_number() over (order by released_at desc) - 1 as place from episodes) e using (place)`

/** Statements that fill tables, by table. Later ones read earlier ones. */
type Fills = Record<string, string>

const published: Fills = {
  recordings: `(id, podcast_id, episode_id, file_name, file_type, object, file_size, header_bytes, duration, created_at)
    select id, podcast_id, id, id || '.mp3', 'mp3', id::text, 1000000, 0, 600, created_at from episodes`,
  publications: `(episode_id, podcast_id, recording_id, guid, published_at, taken_at, title, snapshot)
    select id, podcast_id, id, guid, released_at, released_at, title, '{}' from episodes`,
}

const counted: Fills = {
  // Each episode is heard on most days since its release.
  download_days: `(day, podcast_id, episode_id, downloads)
    select day, podcast_id, e.id, 1 + (400 * exp(-(day - released_at::date) / 3::float8) + 4 * ${random('e.id', 'day')})::int
    from episodes e, lateral (select generate_series(released_at::date, now()::date, '1 day')::date as day) days
    where day < released_at::date + 30 or ${random('day', 'e.id')} < 0.6
    order by day`,
  download_podcast_days: 'select podcast_id, day, sum(downloads) from download_days group by 1, 2 order by day',
  download_facts: `(episode_id, kind, day, value, downloads) ${factsOf('download_days', 'episode_id')}`,
  download_podcast_facts: `(podcast_id, kind, day, value, downloads) ${factsOf('download_podcast_days', 'podcast_id')}`,
  download_months: `(podcast_id, month, episode_id, downloads)
    select podcast_id, date_trunc('month', day::timestamp), episode_id, sum(downloads) from download_days group by 1, 2, 3`,
  download_podcast_fact_months: `(podcast_id, kind, month, value, downloads)
    select podcast_id, kind, date_trunc('month', day::timestamp), value, sum(downloads) from download_podcast_facts where kind <> 'hour' group by 1, 2, 3, 4`,
  download_podcast_hour_months: `(podcast_id, month, hours)
    select podcast_id, month, array_agg(coalesce(downloads, 0) order by slot)
    from (select distinct podcast_id, date_trunc('month', day::timestamp)::date as month from download_podcast_days) m cross join generate_series(0, 167) slot
      left join (
        select podcast_id, date_trunc('month', day::timestamp)::date as month, (extract(isodow from day) - 1) * 24 + value::int as slot, sum(downloads) as downloads
        from download_podcast_facts where kind = 'hour' group by 1, 2, 3) h using (podcast_id, month, slot)
    group by 1, 2`,
  download_hours: `(episode_id, hour, downloads)
    select id, hour, 1 + (60 * exp(-hour / 30::float8))::int from episodes, generate_series(0, 2159) hour
    where released_at + hour * interval '1 hour' < now() and ${random('id', 'hour')} < 0.4 + exp(-hour / 200::float8)`,
  download_totals: `(episode_id, podcast_id, downloads, first_day, first_7_days, first_30_days, first_90_days)
    select d.episode_id, d.podcast_id, d.downloads, day_1, day_7, day_30, day_90
    from (select episode_id, podcast_id, sum(downloads) as downloads from download_days group by 1, 2) d join (
      select episode_id, coalesce(sum(downloads) filter (where hour < 24), 0) as day_1, coalesce(sum(downloads) filter (where hour < 168), 0) as day_7,
        coalesce(sum(downloads) filter (where hour < 720), 0) as day_30, coalesce(sum(downloads), 0) as day_90
      from download_hours group by 1) hours using (episode_id)`,
  download_podcast_totals: 'select podcast_id, sum(downloads) from download_podcast_days group by 1',
  download_reasons: `(day, podcast_id, episode_id, verdict, basis, amount)
    select day, podcast_id, episode_id, verdict, basis, downloads * times from download_days,
      (values ('counts', 'built-in list of apps', 4), ('counts', 'built-in list of frameworks', 1), ('bot', 'isbot', 1), ('counted', '', 1), ('short', '', 2)) reasons (verdict, basis, times)
    order by day`,
  download_podcast_reasons: `(day, podcast_id, verdict, basis, amount)
    select day, podcast_id, verdict, basis, sum(amount) from download_reasons group by 1, 2, 3, 4 order by day`,
}

/** Several requests of each listener in 30 days, and what they received. */
const requested = (requests: number): Fills => ({
  download_events: `(day, at, podcast_id, episode_id, recording_id, listener, app, device, country, source, verdict, basis, threshold, first_byte, last_byte, is_settled)
    select at::date, at, podcast_id, id, id, listener, 'Overcast', 'phone', 'DE', 'feed', case when is_bot then 'bot' else 'counts' end,
      case when is_bot then 'isbot' else 'built-in list of apps' end, 960000, 0, 1048575, true
    from (${listeners(requests / perListener)}) made, generate_series(1, ${perListener})`,
  download_listens: `(day, episode_id, listener, podcast_id, recording_id, app, device, country, source, started_at, ranges, threshold, is_counted)
    select at::date, id, listener, podcast_id, id, 'Overcast', 'phone', 'DE', 'feed', at, '{[0,1048576)}', 960000, true
    from (${listeners(requests / perListener)}) made where not is_bot`,
})

/** Fills a table without a log, and without its indexes until it is full, which is many times faster. Reading it is the same. */
async function fillTable(sql: Sql, table: string, rows: string): Promise<void> {
  const isLarge = table.startsWith('download_')
  const indexes = isLarge
    ? await sql<{ name: string; made: string; constraint: string | null }>(
        `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made, pg_get_constraintdef(c.oid) as constraint
         from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p' where i.indrelid = $1::regclass`,
        [table],
      )
    : []
  if (isLarge) await sql(`alter table ${table} set unlogged`)
  for (const { name, constraint } of indexes) await sql(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  await sql(`insert into ${table} ${rows}`)
  for (const { name, made, constraint } of indexes)
    await sql(constraint ? `alter table ${table} add constraint ${name} ${constraint}` : made)
  await sql(`vacuum analyze ${table}`)
}

async function fill(product: Product, person: Person, requests: number): Promise<{ podcastId: string; episodeId: string }> {
  const { sql, kit } = product
  const podcastIds: string[] = []
  for (let serial = 0; serial < shows; serial += 1) podcastIds.push((await makePodcast(kit, person)).podcastId)
  for (const [serial, podcastId] of podcastIds.entries()) await makeEpisodes(product, podcastId, serial === 0 ? episodes : episodes / 20)
  const fillAll = async (fills: Fills): Promise<void> => {
    const filler = await product.openFiller()
    await filler(
      `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set timezone = 'UTC'; set max_parallel_workers_per_gather = 0`,
    )
    for (const [table, rows] of Object.entries(fills)) await fillTable(filler, table, rows)
  }
  await sql('analyze episodes')
  await fillAll(published)
  // Each on its own core.
  await Promise.all([fillAll(counted), fillAll(requested(requests))])
  await sql('vacuum analyze episodes, podcasts, podcast_roles')
  const [newest] = await sql<{ id: string }>('select id from episodes where podcast_id = $1 order by released_at desc limit 1 offset 5', [
    podcastIds[0],
  ])
  return { podcastId: podcastIds[0]!, episodeId: newest!.id }
}

/** What each analytics page reads, on an instance with 10 million requests in 30 days and five years of downloads. */
export async function analyticsPages(requests = 10_000_000): Promise<Result[]> {
  const product = await openProduct()
  try {
    const person = await makePerson(product.kit, { operatorPlan: true })
    const { podcastId, episodeId } = await fill(product, person, requests)
    const day = (ago: number): string => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const [month, fiveYears] = [
      { from: day(29), to: day(0) },
      { from: day(years * 365 - 1), to: day(0) },
    ]
    const results: Result[] = []
    const time = async (name: string, call: () => Promise<unknown>): Promise<void> => {
      const times: number[] = []
      for (let round = -3; round < rounds; round += 1) {
        const startedAt = performance.now()
        await call()
        // Warm-up rounds don't count.
        if (round >= 0) times.push(performance.now() - startedAt)
      }
      const [p95, queries] = [percentile(times, 0.95), await countQueries(product, call)]
      const shared = { lowerIsBetter: true as const, anchor: 'goal', goal: 1 }
      results.push(
        { ...shared, name: `analytics-pages: ${name}`, unit: 'ms', ours: p95, anchorValue: goalMs, ratio: p95 / goalMs },
        {
          ...shared,
          name: `analytics-pages: ${name}, queries`,
          unit: 'queries',
          ours: queries,
          anchorValue: goalQueries,
          ratio: queries / goalQueries,
        },
      )
    }
    const measure = <N extends MethodName>(name: string, method: N, input: Input<N>): Promise<void> =>
      time(name, () => product.call(person, method, input))
    const zone = { timeZone: 'Europe/Berlin' }
    await measure('show, 30 days', 'AnalyticsService.FindByPodcastID', { podcastId, ...month, ...zone })
    await measure('show, 5 years', 'AnalyticsService.FindByPodcastID', { podcastId, ...fiveYears, ...zone, granularity: 'month' })
    await measure('all shows, 30 days', 'AnalyticsService.FindByUserID', { ...month, ...zone })
    await measure('all shows, 5 years', 'AnalyticsService.FindByUserID', { ...fiveYears, ...zone, granularity: 'month' })
    await measure('episode, 5 years', 'AnalyticsService.FindByEpisodeID', { episodeId, ...fiveYears, ...zone })
    await measure('episodes, 30 days', 'AnalyticsService.FindEpisodesByPodcastID', { podcastId, ...month })
    await measure('episodes, 5 years', 'AnalyticsService.FindEpisodesByPodcastID', { podcastId, ...fiveYears })
    await measure('episodes of all shows, 30 days', 'AnalyticsService.FindEpisodesByUserID', month)
    await measure('episodes of all shows, 5 years', 'AnalyticsService.FindEpisodesByUserID', fiveYears)
    await measure('comparison with 50 episodes', 'AnalyticsService.FindComparison', { podcastId, episodeId, last: 50 })
    await measure('why today counted', 'AnalyticsService.FindReasons', { podcastId, from: day(0), to: day(0) })
    await measure('why 28 days counted', 'AnalyticsService.FindReasons', { podcastId, from: day(27), to: day(0) })
    await measure('why 5 years counted', 'AnalyticsService.FindReasons', { podcastId, ...fiveYears })
    await measure('why an episode counted', 'AnalyticsService.FindReasons', { podcastId, episodeId, ...month })
    await measure('report, 90 days', 'AnalyticsService.FindReport', { podcastId, from: day(89), to: day(0) })
    await measure('report, 5 years', 'AnalyticsService.FindReport', { podcastId, ...fiveYears })
    for (const [place, table] of (Object.keys(analyticsTables) as AnalyticsTable[]).entries()) {
      const ofEpisode = table === 'comparison' || table === 'curve' || table === 'listening'
      const query = new URLSearchParams({
        ...(table !== 'podcasts' && table !== 'listening' && { podcast_id: podcastId }),
        ...(ofEpisode ? { episode_id: episodeId } : fiveYears),
      })
      // Requests are limited by address.
      const from = { headers: { cookie: person.cookie }, remoteAddress: `192.0.2.${place}` }
      await time(`${table}.csv`, () => product.get(`/api/analytics/${table}.csv?${query}`, from))
    }
    return results
  } finally {
    await product.close()
  }
}
