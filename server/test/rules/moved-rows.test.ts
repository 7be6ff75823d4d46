import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../../src/platform/backup/levels.ts'
import { applyMigrations, createMigrationsTable, dropEverything, noteMigrations } from '../../src/platform/backup/schema.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { createDatabase } from '../kit/database.ts'
import { compareMovedRows, copyMovedRows } from '../kit/moved-rows.ts'
import { compareCounts, countRows } from '../kit/row-counts.ts'

/** The number of migrations before activities became events. */
const firstRelease = 24

async function openOldDatabase(): Promise<{ client: pg.Client; connectionString: string }> {
  const { connectionString, drop } = await createDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await dropEverything(client)
  await createMigrationsTable(client)
  const old = readMigrations().slice(0, firstRelease)
  await applyMigrations(client, old)
  await noteMigrations(client, old)
  return { client, connectionString }
}

/** Inserts a row with these values and something in every other required column. */
async function insert(client: pg.Client, table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const samples: Record<string, unknown> = { uuid: newId(), boolean: false, integer: 0, bigint: 0, smallint: 0, jsonb: '{}', ARRAY: '{}' }
  const required = rows.map(({ name, type }) => [
    name,
    type.startsWith('timestamp') || type === 'date' ? new Date() : (samples[type] ?? 'x'),
  ])
  const row = { ...Object.fromEntries(required), ...values }
  const names = Object.keys(row)
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

async function fill(client: pg.Client): Promise<void> {
  const [userId, podcastId, goneId, episodeId] = [newId(), newId(), newId(), newId()]
  await insert(client, 'users', { id: userId, email: 'one@example.com' })
  await insert(client, 'podcasts', { id: podcastId })
  const activity = (kind: string, data: object, more: Record<string, unknown> = {}) =>
    insert(client, 'activities', { id: newId(), kind, data: JSON.stringify(data), podcast_id: podcastId, actor_id: userId, ...more })
  await activity('member_removed', { member: 'Ada' })
  await activity('member_removed', {})
  await activity('invitation_accepted', { email: 'two@example.com' })
  await activity('team_roles_changed', { roles: 'Host,Editor' })
  await activity('differences_accepted', { count: '12' })
  await activity('episode_published', { title: 'One' }, { actor_id: null, actor_name: 'A deleted person' })
  await activity('podcast_deleted', { title: 'Gone' }, { podcast_id: goneId })
  // Not kept, because its podcast is gone.
  await activity('role_changed', { role: 'Host' }, { podcast_id: goneId })
  for (const [day, app, downloads] of [
    ['2026-01-01', 'Overcast', 3],
    ['2026-01-01', 'Apple Podcasts', 5],
    ['2026-01-01', '', 1],
    ['2026-02-01', 'Overcast', 7],
  ])
    await insert(client, 'download_days', { day, podcast_id: podcastId, episode_id: episodeId, app, downloads })
}

test('migrating the first release moves all activities and the downloads of every app', async () => {
  const { client, connectionString } = await openOldDatabase()
  await fill(client)
  expect(await copyMovedRows(client)).toEqual(['activities', 'download_days'])
  await migrateDatabase(connectionString, createLog('silent'))
  expect(await compareMovedRows(client)).toEqual([
    { table: 'activities', rows: 7, lost: 0 },
    { table: 'download_days', rows: 4, lost: 0 },
  ])
  // Nothing is left to compare in a current database.
  expect(await copyMovedRows(client)).toEqual([])
  expect(await compareMovedRows(client)).toEqual([])
})

test('finds rows that got lost or changed', async () => {
  const { client, connectionString } = await openOldDatabase()
  await fill(client)
  await copyMovedRows(client)
  await migrateDatabase(connectionString, createLog('silent'))
  await client.query(`delete from events where kind = 'member.left'`)
  await client.query(`update events set data = '{"roles": ["Host"]}' where kind = 'team.roles_changed'`)
  await client.query(`update download_facts set downloads = 2 where kind = 'app' and value = 'Overcast' and day = '2026-01-01'`)
  await client.query(`delete from download_days where day = '2026-02-01'`)
  expect(await compareMovedRows(client)).toEqual([
    { table: 'activities', rows: 7, lost: 2 },
    { table: 'download_days', rows: 4, lost: 2 },
  ])
})

test('keeps every row of the tables that stay', async () => {
  const { client, connectionString } = await openOldDatabase()
  await fill(client)
  const before = await countRows(client)
  await migrateDatabase(connectionString, createLog('silent'))
  expect(compareCounts(before, await countRows(client), ['activities', 'download_days'])).toEqual([
    { table: 'podcasts', before: 1, after: 1 },
    { table: 'users', before: 1, after: 1 },
  ])
  await client.query('delete from podcasts')
  const [podcasts] = compareCounts(before, await countRows(client), ['activities', 'download_days'])
  expect(podcasts).toEqual({ table: 'podcasts', before: 1, after: 0 })
})
