import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countDownloads, deleteExpiredDownloads, explain } from '../server/src/domains/delivery/service.ts'
import { growthOf, printGrowth, samplesFor, timed, timedEach, type Measure } from './growth.ts'
import { openProduct, type Product } from './product.ts'
import type { Result } from './result.ts'

const bench = 'growth-partitions'
const measures: Measure[] = [
  { name: 'saving and counting 5,000 requests' },
  { name: "explaining an episode's day" },
  { name: 'cleanup with nothing to delete' },
]

const shows = 100
/** Requests of a listener for an episode. */
const perListener = 3
const daysKept = 29
const requests = 5000
/** Rows per statement, so that filling shows progress and can be interrupted. */
const chunk = 1_000_000

const page = join(import.meta.dirname, '../docs/scaling.md')
const day = `(now() at time zone 'utc')::date`
const showOf = (n: string) => `md5('show' || ${n} / ${perListener} % ${shows})::uuid`
const episodeOf = (n: string) => `md5('episode' || ${n} / ${perListener} % ${shows * 10})::uuid`

/** The statements on the page that turn the tables into partitioned ones. */
async function findStatements(): Promise<string[]> {
  const found = [...(await readFile(page, 'utf8')).matchAll(/```sql\n(.*?)```/gs)].map(([, statements]) => statements!)
  if (found.length === 0) throw new Error('docs/scaling.md has no SQL.')
  return found
}

/** Requests of the last weeks, as many each day, and what their listeners received. */
async function fill({ sql }: Product, rows: number): Promise<void> {
  for (let first = 0; first < rows; first += chunk) {
    const last = Math.min(first + chunk, rows) - 1
    // Days follow each other, as they were written.
    const made = `select ${day} - (${daysKept} - n * ${daysKept} / $3::bigint)::int as day, ${showOf('n')} as podcast_id, ${episodeOf('n')} as episode_id,
      decode(md5((n / ${perListener})::text), 'hex') as listener from generate_series($1::bigint, $2::bigint) n`
    await sql(
      `insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
       select day, day, podcast_id, episode_id, episode_id, listener, 'AntennaPod', 'counts', 'built-in list of apps', 960000, 0, 1048575, true
       from (${made}) made`,
      [first, last, rows],
    )
    await sql(
      `insert into download_listens (day, episode_id, listener, podcast_id, recording_id, app, ranges, threshold, is_counted)
       select day, episode_id, listener, podcast_id, episode_id, 'AntennaPod', '{[0,1048576)}', 960000, true
       from (${made} where n % ${perListener} = 0) made`,
      [first, last, rows],
    )
    if (rows > chunk) process.stdout.write(`${bench}: ${(last + 1).toLocaleString('en')} of ${rows.toLocaleString('en')} rows\n`)
  }
  await sql('vacuum analyze download_events')
  await sql('vacuum analyze download_listens')
}

async function makeInstance(rows: number, isPartitioned: boolean): Promise<Product> {
  const product = await openProduct()
  if (isPartitioned) for (const statements of await findStatements()) await product.sql(statements)
  await fill(product, rows)
  return product
}

/** Requests of new listeners today, as the media routes insert them. */
const addRequests = ({ sql }: Product, round: number): Promise<unknown> =>
  sql(
    `insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
     select ${day}, now(), ${showOf('n')}, ${episodeOf('n')}, ${episodeOf('n')}, decode(md5('new' || $2::int || '-' || n), 'hex'),
       'AntennaPod', 'counts', 'built-in list of apps', 960000, 0, 1048575, false
     from generate_series(1, $1::int) n`,
    [requests, round],
  )

/** Every number that is kept forever, as one value. */
async function sumsOf({ sql }: Product): Promise<string> {
  const [row] = await sql<{ sums: string }>(
    `select md5(string_agg(concat_ws(' ', day, podcast_id, episode_id, downloads), ',' order by day, episode_id)) as sums from download_days`,
  )
  return row!.sums
}

async function measureSize({ sql }: Product, rows: number): Promise<void> {
  const [row] = await sql<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relname like 'download\\_events%' and relkind = 'r' or relname like 'download\\_listens%' and relkind = 'r'`,
  )
  process.stdout.write(
    `${bench}: ${Math.round(Number(row!.bytes) / rows)} bytes per request, ${Math.round(Number(row!.bytes) / 1e6)} MB in all\n`,
  )
}

/**
 * Compares an instance as it is installed with one whose requests are in partitions by day, as docs/scaling.md describes, and has a hundred
 * times as many. Both must count the same. `PARTITION_ROWS` sets how many requests it has.
 */
export async function growthPartitions(larger = Number(process.env['PARTITION_ROWS'] ?? 1_000_000), rounds = 8): Promise<Result[]> {
  const sizes = [10_000, larger]
  const instances: Product[] = []
  try {
    for (const [at, size] of sizes.entries()) instances.push(await makeInstance(size, at > 0))
    await measureSize(instances[1]!, larger)
    const samples = samplesFor(measures, sizes)
    for (let round = -2; round < rounds; round += 1) {
      const counted: number[] = []
      for (const [at, product] of instances.entries()) {
        const { app } = product
        const [episode] = await product.sql<{ id: string; day: string }>(`select ${episodeOf('1')} as id, ${day}::text as day`)
        const times = [
          await timed(async () => {
            await addRequests(product, round)
            counted.push(await countDownloads(app))
          }),
          await timedEach(5, () => explain(app, { day: episode!.day, episodeId: episode!.id })),
          await timedEach(5, () => deleteExpiredDownloads(app)),
        ]
        // Warm-up rounds don't count.
        if (round >= 0) for (const [which, { name }] of measures.entries()) samples[name]![at]!.push(times[which]!)
      }
      if (counted[0] !== requests || counted[1] !== requests) throw new Error(`Counted ${counted.join(' and ')} of ${requests} requests.`)
    }
    const [plain, partitioned] = await Promise.all(instances.map(sumsOf))
    if (plain !== partitioned) throw new Error('Partitioned tables have other sums.')
    printGrowth(bench, sizes, samples)
    return growthOf(bench, 'rows', sizes, measures, samples)
  } finally {
    for (const product of instances) await product.close()
  }
}
