import { countDownloads, deleteExpiredDownloads } from '../server/src/domains/delivery/service.ts'
import { warnOwners } from '../server/src/domains/billing/service.ts'
import type { Person } from '../server/test/kit/as.ts'
import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import { growthOf, printGrowth, samplesFor, timed, timedEach, type Measure } from './growth.ts'
import { openProduct, type Product } from './product.ts'
import type { Result } from './result.ts'

const bench = 'growth-downloads'
const measures: Measure[] = [
  { name: "one owner's plan usage" },
  { name: "all owners' monthly counts" },
  { name: 'aggregating 5,000 requests' },
  { name: 'cleanup with nothing to delete' },
]

const podcasts = 100
const requests = 5000

type Instance = { product: Product; person: Person }

/**
 * An instance with this many rows in each of the large download tables. The current month has the same number at every size, because
 * older rows must not matter.
 */
async function makeInstance(rows: number, thisMonth: number): Promise<Instance> {
  const product = await openProduct()
  const { kit, sql } = product
  const person = await makePerson(kit)
  await makePodcast(kit, person)
  for (let serial = 1; serial < podcasts; serial += 1) {
    const { podcastId } = await makePodcast(kit, person)
    // Owned by someone else.
    await sql(
      `with u as (insert into users (id, email, email_verified, name, created_at, updated_at)
         values (gen_random_uuid(), $1, true, '', now(), now()) returning id)
       update podcast_roles set user_id = u.id from u where podcast_id = $2`,
      [`owner-${serial}@example.com`, podcastId],
    )
  }
  const podcast = `(select array_agg(id order by id) from podcasts)`
  // Nine episodes per podcast, spread over days.
  await sql(
    `with shows as materialized (select ${podcast} ids)
     insert into download_days (day, podcast_id, episode_id, downloads)
     select date_trunc('month', now() at time zone 'utc')::date - (case when n < $2 then 0 else 1 + (n - $2) / ($3::int * 9) end)::int,
       ids[1 + n % $3::int], md5(ids[1 + n % $3::int]::text || (n / $3::int % 9))::uuid, 5
     from shows, generate_series(0, $1::int - 1) n on conflict do nothing`,
    [rows, thisMonth, podcasts],
  )
  await sql(
    `insert into download_podcast_days (podcast_id, day, downloads)
     select podcast_id, day, sum(downloads) from download_days group by podcast_id, day`,
  )
  await sql(
    `insert into download_facts (episode_id, kind, day, value, downloads)
     select episode_id, kind, day, '', downloads from download_days, unnest(array['app', 'device', 'country', 'source', 'hour']) kinds (kind)`,
  )
  const request = `(now() at time zone 'utc')::date - (n % 29)::int as day, ids[1 + n % ${podcasts}] as podcast_id,
    md5(ids[1 + n % ${podcasts}]::text || (n / ${podcasts} % 9))::uuid as episode_id, md5(n::text) as hash`
  await sql(
    `with shows as materialized (select ${podcast} ids)
     insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
     select day, day, podcast_id, episode_id, episode_id, decode(hash, 'hex'), 'AntennaPod', 'counts', 'built-in list of apps', 960000, 0, 1048575, true
     from (select ${request} from shows, generate_series(1, $1::int) n) made`,
    [rows],
  )
  await sql(
    `insert into download_listens (day, episode_id, listener, podcast_id, recording_id, app, ranges, threshold, is_counted)
     select day, episode_id, listener, podcast_id, recording_id, app, '{[0,1048576)}', 960000, true from download_events on conflict do nothing`,
  )
  await sql('vacuum analyze')
  return { product, person }
}

/** Inserts requests of new listeners, as the media routes do. */
const addRequests = ({ sql }: Product, round: number): Promise<unknown> =>
  sql(
    `with shows as materialized (select array_agg(id order by id) ids from podcasts)
     insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
     select (now() at time zone 'utc')::date, now(), ids[1 + n % $3::int], md5(ids[1 + n % $3::int]::text || (n / $3::int % 9))::uuid,
       md5(ids[1 + n % $3::int]::text || (n / $3::int % 9))::uuid, decode(md5('new' || $2::int || '-' || n), 'hex'),
       'AntennaPod', 'counts', 'built-in list of apps', 960000, 0, 1048575, false
     from shows, generate_series(1, $1::int) n`,
    [requests, round, podcasts],
  )

/** Compares the cost of downloads on instances with few and with a million rows, in turns, so that other load affects both. */
export async function growthDownloads(sizes = [1000, 1_000_000], rounds = 8): Promise<Result[]> {
  const instances: Instance[] = []
  try {
    for (const size of sizes) instances.push(await makeInstance(size, sizes[0]!))
    const samples = samplesFor(measures, sizes)
    for (let round = -2; round < rounds; round += 1) {
      for (const [at, { product, person }] of instances.entries()) {
        await addRequests(product, round)
        const times = [
          await timedEach(5, () => product.call(person, 'BillingService.FindUsage', {})),
          await timedEach(5, () => warnOwners(product.app, new AbortController().signal)),
          await timed(() => countDownloads(product.app)),
          await timedEach(5, () => deleteExpiredDownloads(product.app)),
        ]
        // Warm-up rounds don't count.
        if (round >= 0) for (const [which, { name }] of measures.entries()) samples[name]![at]!.push(times[which]!)
      }
    }
    printGrowth(bench, sizes, samples)
    return growthOf(bench, 'rows', sizes, measures, samples)
  } finally {
    for (const { product } of instances) await product.close()
  }
}
