import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newId } from '../../platform/ids.ts'

const folder = join(import.meta.dirname, '../../../migrations')

async function emptyDatabase(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('database').admin })
  await admin.connect()
  const name = `castwright_backfill_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const url = new URL(inject('database').admin)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return client
}

/** Runs all migrations before this one. Returns a function that runs it. */
async function migratedBefore(db: pg.Client, name: RegExp): Promise<() => Promise<void>> {
  const run = async (file: string): Promise<void> => {
    for (const statement of (await readFile(join(folder, file), 'utf8')).split('--> statement-breakpoint')) await db.query(statement)
  }
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const added = files.findIndex((file) => name.test(file))
  for (const file of files.slice(0, added)) await run(file)
  return () => run(files[added]!)
}

test('earlier downloads have unknown facts, so that all sums agree', async () => {
  const db = await emptyDatabase()
  const query = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows
  const migrate = await migratedBefore(db, /^0029_/)

  const [podcastId, fresh, old, imported] = [newId(), newId(), newId(), newId()]
  await query(`insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, 'Show', 'show', 'audio', now())`, [
    podcastId,
  ])
  for (const [id, status, daysAgo] of [
    [fresh, 'MIGRATION_NONE', 3],
    [old, 'MIGRATION_NONE', 300],
    [imported, 'MIGRATION_SUCCESS', 3],
  ] as const)
    await query(
      `insert into episodes (id, podcast_id, guid, title, is_published, last_published_date, migration_status, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), 'Episode', true, now() - $4 * interval '1 day', $3, now(), now())`,
      [id, podcastId, status, daysAgo],
    )
  const released = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days'`
  for (const id of [fresh, imported])
    await query(
      `insert into events (id, at, kind, podcast_id, episode_id, data) values (gen_random_uuid(), ${released}, 'episode.published', $1, $2, '{}')`,
      [podcastId, id],
    )
  const days = `(now() at time zone 'UTC')::date`
  await query(
    `insert into download_days (day, podcast_id, episode_id, app, downloads) values
     (${days} - 3, $1, $2, 'Overcast', 2), (${days} - 3, $1, $2, 'Castro', 1), (${days} - 200, $1, $3, 'Castro', 40), (${days} - 1, $1, $3, 'Castro', 7)`,
    [podcastId, fresh, old],
  )
  // Two listeners who counted in the third hour, one in the thirtieth, and one who hasn't yet.
  for (const [listener, hours, counted] of [
    ['aa', 2.5, true],
    ['bb', 2.6, true],
    ['cc', 30, true],
    ['dd', 71, false],
  ] as const) {
    const at = `${released} + ${hours} * interval '1 hour'`
    const values = [podcastId, fresh, `\\x${listener}`]
    for (const later of ['', ` + interval '1 minute'`])
      await query(
        `insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, first_byte, last_byte, is_settled)
         values ((${at})::date, ${at}${later}, $1, $2, $2, $3, 'Overcast', 'counts', 0, 99, true)`,
        values,
      )
    await query(
      `insert into download_listens (day, podcast_id, episode_id, recording_id, listener, app, ranges, is_counted)
       values ((${at})::date, $1, $2, $2, $3, 'Overcast', '{[0,100)}', ${counted})`,
      values,
    )
  }

  await migrate()

  const sums = (kind: string) =>
    query(
      `select episode_id, day::text, sum(downloads)::int as downloads from download_facts where kind = $1 group by 1, 2 order by 1, 2`,
      [kind],
    )
  const counted = await query('select episode_id, day::text, downloads from download_days order by 1, 2')
  expect(counted.map(({ downloads }) => downloads)).toEqual([3, 40, 7])
  for (const kind of ['app', 'device', 'country', 'source', 'hour']) expect(await sums(kind), kind).toEqual(counted)
  const values = await query(`select distinct kind, value from download_podcast_facts order by 1, 2`)
  expect(values).toEqual([
    { kind: 'app', value: 'Castro' },
    { kind: 'app', value: 'Overcast' },
    ...['country', 'device', 'hour', 'source'].map((kind) => ({ kind, value: '' })),
  ])
  expect(await query('select downloads::int from download_podcast_days order by day')).toEqual(
    [40, 3, 7].map((downloads) => ({ downloads })),
  )
  expect(await query('select downloads::int from download_podcast_totals')).toEqual([{ downloads: 50 }])
  expect(await query('select id from episodes where released_at is not null')).toEqual([{ id: fresh }])
  expect(await query('select hour, downloads from download_hours order by 1')).toEqual([
    { hour: 2, downloads: 2 },
    { hour: 30, downloads: 1 },
  ])
  expect(
    await query('select first_day, first_7_days, first_90_days, downloads::int from download_totals where episode_id = $1', [fresh]),
  ).toEqual([{ first_day: 2, first_7_days: 3, first_90_days: 3, downloads: 3 }])
  expect(await query(`select encode(listener, 'hex') as listener from download_listens where started_at is not null`)).toEqual([
    { listener: 'dd' },
  ])
})

test('earlier downloads and requests are added up by month and by reason', async () => {
  const db = await emptyDatabase()
  const query = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows
  const migrate = await migratedBefore(db, /_download_months\.sql$/)
  const [podcastId, one, two] = [newId(), newId(), newId()]
  await query(
    `insert into download_days (day, podcast_id, episode_id, downloads)
     values ('2026-01-31', $1, $2, 2), ('2026-02-01', $1, $2, 3), ('2026-02-28', $1, $2, 4), ('2026-02-28', $1, $3, 5)`,
    [podcastId, one, two],
  )
  await query(
    `insert into download_podcast_facts (podcast_id, kind, day, value, downloads) values
     ($1, 'country', '2026-02-01', 'DE', 3), ($1, 'country', '2026-02-28', 'DE', 8), ($1, 'country', '2026-02-28', '', 1),
     ($1, 'hour', '2026-02-01', '', 3), ($1, 'hour', '2026-02-02', '23', 1), ($1, 'hour', '2026-02-09', '23', 1), ($1, 'hour', '2026-02-15', '07', 2)`,
    [podcastId],
  )
  const event = (verdict: string, listener: string) =>
    query(
      `insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, first_byte, last_byte, is_settled)
       values ('2026-02-28', '2026-02-28', $1, $2, $2, $3, 'Overcast', $4, 'list', 0, 99, true)`,
      [podcastId, one, `\\x${listener}`, verdict],
    )
  for (const verdict of ['counts', 'counts', 'bot']) await event(verdict, 'aa')
  const listen = (recordingId: string, listener: string, bytes: number, isCounted: boolean) =>
    query(
      `insert into download_listens (day, podcast_id, episode_id, recording_id, listener, app, ranges, threshold, is_counted)
       values ('2026-02-28', $1, $2, $3, $4, 'Overcast', int8multirange(int8range(0, $5)), 100, $6)`,
      [podcastId, one, recordingId, `\\x${listener}`, bytes, isCounted],
    )
  await listen(one, 'aa', 100, true)
  await listen(two, 'aa', 100, false)
  await listen(one, 'bb', 99, false)
  // A part of the day's requests were deleted before.
  await query(
    `insert into download_reasons (day, podcast_id, episode_id, verdict, basis, amount)
     values ('2026-02-28', $1, $2, 'counts', 'list', 40), ('2026-02-28', $1, $3, 'counts', 'list', 7), ('2026-01-01', $1, $3, 'bot', 'list', 1)`,
    [podcastId, one, two],
  )

  await migrate()

  expect(await query('select month::text, episode_id, downloads from download_months order by 1, 3')).toEqual([
    { month: '2026-01-01', episode_id: one, downloads: 2 },
    { month: '2026-02-01', episode_id: two, downloads: 5 },
    { month: '2026-02-01', episode_id: one, downloads: 7 },
  ])
  expect(await query('select kind, month::text, value, downloads from download_podcast_fact_months order by 4')).toEqual([
    { kind: 'country', month: '2026-02-01', value: '', downloads: 1 },
    { kind: 'country', month: '2026-02-01', value: 'DE', downloads: 11 },
  ])
  const [{ hours }] = (await query('select hours from download_podcast_hour_months')) as [{ hours: number[] }]
  expect(hours).toHaveLength(168)
  expect(Object.entries(hours).filter(([, downloads]) => downloads > 0)).toEqual([
    ['23', 2],
    [String(6 * 24 + 7), 2],
  ])
  expect(await query('select verdict, amount from download_reasons where episode_id = $1 order by 1', [one])).toEqual([
    { verdict: 'bot', amount: 1 },
    { verdict: 'counted', amount: 1 },
    { verdict: 'counts', amount: 42 },
    { verdict: 'repeated', amount: 1 },
    { verdict: 'short', amount: 1 },
  ])
  expect(await query(`select day::text, amount from download_podcast_reasons where verdict in ('counts', 'bot') order by 1, 2`)).toEqual([
    { day: '2026-01-01', amount: 1 },
    { day: '2026-02-28', amount: 1 },
    { day: '2026-02-28', amount: 49 },
  ])
  expect(await query('select recording_id from download_listens where is_repeated')).toEqual([{ recording_id: two }])
})
