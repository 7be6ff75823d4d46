import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { numbers } from '@castwright/contract/podcasts/art.ts'
import { newId } from '../../platform/ids.ts'
import type { FactKind } from '../../schema/delivery.ts'
import { countDownloads, deleteExpiredDownloads, findReasons, openCounter, type Sent } from './service.ts'
import { countedTables, makeShow } from './testing.ts'
import { logs, networks, type Log } from './testing/logs.ts'
import { makeCountryFile } from './testing/mmdb.ts'

const recordings = [newId(), newId()]
const factKinds: FactKind[] = ['app', 'device', 'country', 'source', 'hour']

const app = await useApp({ worker: false })
await writeFile(join(app.dataDir, 'country.mmdb'), makeCountryFile(networks))
const counter = openCounter(app.app, { everyMs: 60_000 })
afterAll(() => counter.close())
const owner = await makePerson(app)
const { podcastId } = await makeShow(app, owner)
const { episodeId } = await makeEpisode(app, owner, podcastId)
beforeEach(() => query(`truncate ${countedTables}`))

const query = async (text: string, values: unknown[] = []) => (await app.pool.pool.query(text, values)).rows

function add([at, address, agent, bytes, { origin = null, recording = 1 } = {}]: Log['requests'][number], changes: Partial<Sent> = {}) {
  const [start = 0, end = 0] = bytes.split('-').map(Number)
  counter.add({
    at: new Date(at),
    podcastId,
    episodeId,
    recordingId: recordings[recording - 1]!,
    threshold: 10_000,
    address,
    agent,
    origin,
    ranges: [{ start, end }],
    isPart: end - start < 99_999,
    ...changes,
  })
}

/** Counts the rows as an object. */
const counts = (rows: Array<{ value: string | number; n: number }>) => Object.fromEntries(rows.map(({ value, n }) => [value, n]))
const from = async (table: string, value: string, amount = 'downloads', where = 'true') =>
  counts(await query(`select ${value} as value, sum(${amount})::int as n from ${table} where ${where} group by 1`))
const facts = (kind: string) => from('download_facts', 'value', 'downloads', `kind = '${kind}'`)

const reasons = async () => {
  const found = await findReasons(app.app.db, { podcastId, from: '2026-01-01', to: '2026-12-31' })
  return found.reduce<Record<string, number>>((sums, { verdict, amount }) => ({ ...sums, [verdict]: (sums[verdict] ?? 0) + amount }), {})
}

/** Everything that is kept forever adds up to the same downloads, for every day, episode and kind. */
async function expectSums(): Promise<void> {
  const days = await query(`select episode_id, day::text, downloads from download_days order by 1, 2`)
  const podcastDays = await query(
    `select podcast_id, day::text, sum(downloads)::int as downloads from download_days group by 1, 2 order by 1, 2`,
  )
  for (const kind of factKinds) {
    const of = (table: string, id: string) =>
      query(`select ${id}, day::text, sum(downloads)::int as downloads from ${table} where kind = $1 group by 1, 2 order by 1, 2`, [kind])
    expect(await of('download_facts', 'episode_id'), kind).toEqual(days)
    expect(await of('download_podcast_facts', 'podcast_id'), kind).toEqual(podcastDays)
  }
  expect(await query(`select podcast_id, day::text, downloads from download_podcast_days order by 1, 2`)).toEqual(podcastDays)
  await expectMonths()
  const totals = (id: string, table: string, sum: string) => query(`select ${id}, ${sum}::int as n from ${table} order by 1`)
  expect(await totals('episode_id', 'download_totals', 'downloads')).toEqual(
    await totals('episode_id', 'download_days group by 1', 'sum(downloads)'),
  )
  expect(await totals('podcast_id', 'download_podcast_totals', 'downloads')).toEqual(
    await totals('podcast_id', 'download_days group by 1', 'sum(downloads)'),
  )
  expect(await totals('episode_id', 'download_totals where first_90_days > 0', 'first_90_days')).toEqual(
    await totals('episode_id', 'download_hours group by 1', 'sum(downloads)'),
  )
}

/** Numbers by month are the sums of those by day. */
async function expectMonths(): Promise<void> {
  const month = `to_char(day, 'YYYY-MM') || '-01'`
  const sum = 'sum(downloads)::int as downloads'
  expect(await query(`select podcast_id, month::text, episode_id, downloads from download_months order by 1, 2, 3`)).toEqual(
    await query(`select podcast_id, ${month} as month, episode_id, ${sum} from download_days group by 1, 2, 3 order by 1, 2, 3`),
  )
  expect(
    await query(`select podcast_id, kind, month::text, value, downloads from download_podcast_fact_months order by 1, 2, 3, 4`),
  ).toEqual(
    await query(
      `select podcast_id, kind, ${month} as month, value, ${sum} from download_podcast_facts where kind <> 'hour' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
  )
  expect(
    await query(
      `select podcast_id, month::text, slot::int - 1 as slot, downloads from download_podcast_hour_months,
         unnest(hours) with ordinality as hours (downloads, slot) where downloads > 0 order by 1, 2, 3`,
    ),
  ).toEqual(
    await query(
      `select podcast_id, ${month} as month, (extract(isodow from day)::int - 1) * 24 + value::int as slot, ${sum}
       from download_podcast_facts where kind = 'hour' and value <> '' group by 1, 2, 3 order by 1, 2, 3`,
    ),
  )
}

/** Reasons are those of all requests and listeners that are still there. */
async function expectReasons(): Promise<void> {
  const all = await query(
    `select day::text, podcast_id, episode_id, verdict, basis, count(*)::int as amount from download_events group by 1, 2, 3, 4, 5
     union all
     select day::text, podcast_id, episode_id, case when is_counted then 'counted'
       when (select sum(upper(part) - lower(part)) from unnest(ranges) part) >= threshold then 'repeated' else 'short' end, '', count(*)::int
     from download_listens group by 1, 2, 3, 4 order by 1, 2, 3, 4, 5`,
  )
  const kept = await query(
    'select day::text, podcast_id, episode_id, verdict, basis, amount from download_reasons where amount <> 0 order by 1, 2, 3, 4, 5',
  )
  expect(kept).toEqual(all)
  const columns = 'day::text, podcast_id, verdict, basis'
  expect(await query(`select ${columns}, amount from download_podcast_reasons where amount <> 0 order by 1, 2, 3, 4`)).toEqual(
    await query(
      `select ${columns}, sum(amount)::int as amount from download_reasons where amount <> 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
  )
}

const setReleased = (at: string | null) => query('update episodes set released_at = $2 where id = $1', [episodeId, at])

/** Ends the connection of a transaction before it commits, as when the server is killed. */
async function crash(): Promise<void> {
  const dying: typeof app.app.transaction = (work) =>
    app.app.transaction(async (tx) => {
      const done = await work(tx)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return done
    })
  await expect(countDownloads({ ...app.app, transaction: dying })).rejects.toThrow()
  expect(await query('select from download_days union all select from download_listens')).toEqual([])
}

test.each(Object.entries(logs))('%s', async (_name, log) => {
  await setReleased(log.releasedAt ?? null)
  for (const request of log.requests) add(request)
  await counter.flush()
  if (log.crashes) await crash()
  const sum = Object.values(log.days).reduce((a, b) => a + b)
  expect(await countDownloads(app.app)).toBe(sum)
  expect(await countDownloads(app.app)).toBe(0)
  expect(await from('download_days', 'day::text')).toEqual(log.days)
  for (const kind of factKinds) if (log[kind]) expect(await facts(kind), kind).toEqual(log[kind])
  expect(await from('download_hours', 'hour')).toEqual(log.hours ?? {})
  if (log.firsts) {
    const [totals] = await query('select first_day, first_7_days, first_30_days, first_90_days from download_totals')
    expect(Object.values(totals)).toEqual(log.firsts)
  }
  if (log.reasons) expect(await reasons()).toEqual(log.reasons)
  await expectSums()
  await expectReasons()
})

test('sums agree for any log, however it is split into batches', async () => {
  const chance = numbers(7)
  const pick = <T>(values: T[]): T => values[Math.floor(chance() * values.length)]!
  const requests = Object.values(logs).flatMap((log) => log.requests)
  const [agents, addresses] = [requests.map(([, , agent]) => agent), requests.map(([, address]) => address)]
  const other = { podcastId: newId(), episodeId: newId() }
  await setReleased('2026-03-01T06:00:00Z')
  for (let serial = 0; serial < 3000; serial += 1) {
    const at = new Date(Date.parse('2026-03-01T06:00:00Z') + chance() * 5 * 24 * 3600_000).toISOString()
    const origin = pick([null, null, 'player', 'embed', 'elsewhere'] as const)
    const start = Math.floor(chance() * 20) * 5000
    const bytes = pick([`${start}-${start + 4999}`, '0-99999', '0-1'])
    add([at, pick(addresses), pick(agents), bytes, { origin, recording: pick([1, 2]) }], pick([{}, {}, other]))
    if (chance() < 0.01) {
      await counter.flush()
      await countDownloads(app.app)
    }
  }
  await counter.flush()
  await countDownloads(app.app)
  await expectSums()
  await expectReasons()
  expect((await query('select from download_facts')).length).toBeGreaterThan(100)
})

test('keeps the reasons when requests are deleted, batch by batch', async () => {
  const [name, log] = ['two recordings of an episode on one day count once', logs['bots do not count']!]
  for (const request of [...logs[name]!.requests, ...log.requests]) add(request)
  await counter.flush()
  await countDownloads(app.app)
  const before = await findReasons(app.app.db, { podcastId, from: '2026-03-01', to: '2026-03-01' })
  expect(before).toContainEqual({ verdict: 'bot', basis: 'built-in list of crawlers', amount: 1 })
  expect(before).toContainEqual({ verdict: 'repeated', basis: '', amount: 1 })
  const later = { ...app.app, now: () => new Date('2026-04-01T00:00:00Z') }
  await deleteExpiredDownloads(later)
  expect(await query('select from download_events union all select from download_listens')).toEqual([])
  const asked = { podcastId, from: '2026-03-01', to: '2026-03-01' }
  expect(await findReasons(app.app.db, asked)).toEqual(before)
  expect(await findReasons(app.app.db, { ...asked, episodeId })).toEqual(before)
  expect(await findReasons(app.app.db, { ...asked, episodeId: newId() })).toEqual([])
  expect(await findReasons(app.app.db, { ...asked, podcastId: newId() })).toEqual([])
  await expectSums()
})

test('48 hours later, nothing in the database tells an address, an agent or a salt', async () => {
  const planted = { address: '203.0.113.77', agent: 'PlantedPlayer/7.77.777 (Quux OS; planted)' }
  const at = app.app.now()
  add([at.toISOString(), planted.address, planted.agent, '0-99999'])
  add([at.toISOString(), '2001:db8:1:7777::77', planted.agent, '0-99999'])
  await counter.flush()
  expect(await countDownloads(app.app)).toBe(2)
  const [{ salt }] = (await query('select salt from download_salts where day = $1', [at.toISOString().slice(0, 10)])) as [{ salt: Buffer }]
  const dump = async () => {
    const tables = await query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    )
    let text = ''
    for (const { name } of tables) text += JSON.stringify(await query(`select t::text from ${name} t`))
    return text
  }
  const forms = (value: string | Buffer) =>
    ['utf8', 'hex', 'base64'].map((encoding) => Buffer.from(value as string).toString(encoding as BufferEncoding))
  expect(await dump()).toContain(salt.toString('hex'))
  // The last round of an hourly task before the first requests of the day are 48 hours old.
  const hours = 3600_000
  await deleteExpiredDownloads({ ...app.app, now: () => new Date(Date.parse(at.toISOString().slice(0, 10)) + 47 * hours) })
  const later = await dump()
  // Only the name of the app stays, which all its users share.
  expect(later).toContain('PlantedPlayer')
  for (const secret of [
    ...forms(planted.address),
    ...forms(planted.agent),
    'PlantedPlayer/7',
    '7.77.777',
    'Quux OS',
    '203.0.113',
    '2001:db8:1:7777',
    salt.toString('hex'),
    salt.toString('base64'),
  ])
    expect(later).not.toContain(secret)
})
