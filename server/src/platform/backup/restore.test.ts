import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/kit/app.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { migrateDatabase } from '../migrate.ts'
import type { Storage } from '../storage/port.ts'
import { readMigrations } from './levels.ts'
import { announceServer } from './presence.ts'
import { restoreBackup } from './restore.ts'
import { applyMigrations, createMigrationsTable, dropEverything, noteMigrations } from './schema.ts'
import { backUp, digest, fill, never, restore, store, tempFolder, usePlace } from './testing.ts'
import { openBackup } from './verify.ts'
import { writeBackupFile } from './write.ts'
import { isFull } from '../../../test/kit/full.ts'

const log = createLog('silent')

type Made = { file: string; before: Record<string, string> }
const made = new Map<number, Promise<Made>>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castwright-restore-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A backup with this many accounts. Shared by tests, which don't change it. */
function backupOf(people: number): Promise<Made> {
  const making = made.get(people) ?? makeBackup(people)
  made.set(people, making)
  return making
}

async function makeBackup(people: number): Promise<Made> {
  const old = await usePlace()
  await fill(old, people)
  const file = join(folder, `${people}.tar`)
  await writeBackupFile(old, file, { force: false, signal: never })
  return { file, before: await digest(old) }
}

/** A migration that the next release might add. */
const migration = (...sql: string[]) => ({
  sql,
  bps: true,
  folderMillis: 9_000_000_000_000,
  hash: createHash('sha256').update(sql.join()).digest('hex'),
})

test.runIf(isFull)('restores a backup of an older schema and then migrates it', async () => {
  const { file } = await backupOf(4)
  const fresh = await usePlace()
  const next = migration(
    `alter table podcasts add column mood text not null default 'calm'`,
    `update podcasts set mood = 'odd' where title = ''`,
  )
  const backup = await openBackup(file, never, [...readMigrations(), next])
  await restoreBackup(backup, fresh, { force: false, signal: never })
  await backup.close()
  expect(await fresh.query('select mood, count(*)::int as podcasts from podcasts group by 1')).toEqual([{ mood: 'calm', podcasts: 4 }])
  const applied = await fresh.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at')
  expect(applied.map(({ hash }) => hash)).toEqual([...readMigrations().map(({ hash }) => hash), next.hash])
})

test('migrates backups of the first and the previous release', async () => {
  const known = readMigrations()
  for (const level of isFull ? [1, known.length - 1] : [known.length - 1]) {
    const old = await usePlace()
    const client = new pg.Client({ connectionString: old.connectionString })
    await client.connect()
    await dropEverything(client)
    await createMigrationsTable(client)
    await applyMigrations(client, known.slice(0, level))
    await noteMigrations(client, known.slice(0, level))
    await client.query(`insert into users (id, email, created_at, updated_at) values ($1, 'one@example.com', now(), now())`, [newId()])
    await client.end()
    const file = await backUp(old)
    await migrateDatabase(old.connectionString, log)
    const fresh = await usePlace()
    await restore(file, fresh)
    expect(await digest(fresh)).toEqual(await digest(old))
  }
})

test('keeps the old rows, objects and secret if the last step fails', async () => {
  const { file } = await backupOf(4)
  const used = await usePlace()
  await fill(used, 2)
  await store(used, 'mine.bin', Buffer.from('mine'))
  const before = await digest(used)
  const backup = await openBackup(file, never, [
    ...readMigrations(),
    migration('alter table podcasts add column mood text', 'select 1 / 0'),
  ])
  await expect(restoreBackup(backup, used, { force: true, signal: never })).rejects.toThrow(/division by zero/)
  await backup.close()
  expect(await digest(used)).toEqual(before)
  expect((await readdir(used.dataDir)).sort()).toEqual(['auth-secret', 'storage'])
})

test('keeps the old data and leaves nothing new behind if the storage fails half-way', async () => {
  const { file } = await backupOf(4)
  const used = await usePlace()
  await fill(used, 2)
  await used.storage.remove({ bucket: 'podcast-photos', object: 'object-0.bin' })
  await used.storage.remove({ bucket: 'podcast-photos', object: 'object-6.bin' })
  const before = await digest(used)
  let puts = 0
  const broken: Storage = {
    ...used.storage,
    put: (...call) => ((puts += 1) > 1 ? Promise.reject(new Error('no room')) : used.storage.put(...call)),
  }
  await expect(restore(file, { ...used, storage: broken }, true)).rejects.toThrow(/no room/)
  expect(puts).toBe(2)
  expect(await digest(used)).toEqual(before)
})

test.runIf(isFull)('reports an error after the rows are committed, and running the command again fixes it', async () => {
  const { file, before } = await backupOf(2)
  const used = await usePlace()
  await store(used, 'old.bin', Buffer.from('old'))
  const broken: Storage = { ...used.storage, remove: () => Promise.reject(new Error('no way')) }
  await expect(restore(file, { ...used, storage: broken }, true)).rejects.toThrow(
    /rows are restored, but .*\(no way\)\. Restore again with --force/,
  )
  await restore(file, used, true)
  expect(await digest(used)).toEqual(before)
})

test('keeps the old data after an interrupted restore', async () => {
  const { file } = await backupOf(4)
  const used = await usePlace()
  await fill(used, 2)
  const before = await digest(used)
  const stopping = new AbortController()
  const backup = await openBackup(file, never)
  const slow: Storage = {
    ...used.storage,
    head: (ref) => {
      if (ref.object === 'object-3.bin') stopping.abort(new Error('stopped'))
      return used.storage.head(ref)
    },
  }
  await expect(restoreBackup(backup, { ...used, storage: slow }, { force: true, signal: stopping.signal })).rejects.toThrow('stopped')
  await backup.close()
  expect(await digest(used)).toEqual(before)
})

test.runIf(isFull)('rejects a restore while a server runs, and a server during a restore', async () => {
  const { file } = await backupOf(2)
  const place = await usePlace()
  const server = await announceServer(place.connectionString, log)
  await expect(restore(file, place)).rejects.toThrow(/Castwright is running on this database\. Stop every server/)
  await server.stop()

  const backup = await openBackup(file, never)
  const during: Storage = {
    ...place.storage,
    async put(...call) {
      await expect(announceServer(place.connectionString, log)).rejects.toThrow(/being restored/)
      return place.storage.put(...call)
    },
  }
  await restoreBackup(backup, { ...place, storage: during }, { force: false, signal: never })
  await backup.close()
  await (await announceServer(place.connectionString, log)).stop()
})

test.runIf(isFull)('registers a server again after its connection broke', async () => {
  const { file } = await backupOf(1)
  const place = await usePlace()
  const server = await announceServer(place.connectionString, log)
  onTestFinished(server.stop)
  await place.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect
    .poll(
      async () =>
        (
          await place.query(
            `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and database = (select oid from pg_database where datname = current_database())`,
          )
        ).length,
    )
    .toBe(1)
  await expect(restore(file, place)).rejects.toThrow(/is running/)
})

test.runIf(isFull)('recognizes a server by its connections', async () => {
  const { file } = await backupOf(1)
  const app = await startTestApp()
  onTestFinished(app.stop)
  const place = await usePlace()
  await expect(restore(file, { ...place, connectionString: app.connectionString })).rejects.toThrow(/is running/)
})

test('never touches foreign tables, even with force', async () => {
  const { file } = await backupOf(1)
  const place = await usePlace()
  await place.query('drop schema drizzle cascade')
  await place.query('create table invoices (id int)')
  await expect(restore(file, place, true)).rejects.toThrow(/contains other tables \(access_requests, .*its own database/)
  expect(await place.query(`select to_regclass('invoices')::text as name`)).toEqual([{ name: 'invoices' }])
})

test('rejects a database that is not UTF-8', async () => {
  const { file } = await backupOf(1)
  const place = await usePlace()
  const url = new URL(place.connectionString)
  const name = `${url.pathname.slice(1)}_ascii`
  await place.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  onTestFinished(async () => void (await place.query(`drop database ${name} with (force)`)))
  url.pathname = `/${name}`
  await expect(restore(file, { ...place, connectionString: url.href })).rejects.toThrow(/uses the encoding SQL_ASCII.*UTF8/)
})

test.runIf(isFull)('restores into an empty database', async () => {
  const { file, before } = await backupOf(2)
  const place = await usePlace({ secret: '' })
  await place.query('drop schema public cascade')
  await place.query('drop schema drizzle cascade')
  await place.query('drop schema pgboss cascade')
  await place.query('create schema public')
  await restore(file, place)
  expect(await digest(place)).toEqual(before)
  // The server accepts the result.
  await migrateDatabase(place.connectionString, log)
  expect(await digest(place)).toEqual(before)
})

test.runIf(isFull)('converts jobs of an older queue to the current tables', async () => {
  const old = await usePlace()
  await fill(old, 1)
  const jobs = await old.query('select * from pgboss.job order by id')
  await old.query(`alter table pgboss.job add column mood text default 'calm'`)
  const file = await backUp(old)
  const fresh = await usePlace()
  await restore(file, fresh)
  expect(jobs).toHaveLength(50)
  expect(await fresh.query('select * from pgboss.job order by id')).toEqual(jobs)
})

test.runIf(isFull)('restores circular references, triggers, sequences and generated columns', async () => {
  const old = await usePlace()
  const next = migration(
    'create table a (id bigint generated always as identity primary key, b int, double bigint generated always as (id * 2) stored, at interval, raw bytea, f float8)',
    'create table b (id serial primary key, a bigint references a (id), parent int references b (id))',
    'alter table a add foreign key (b) references b (id)',
    `create type mood as enum ('calm', 'odd')`,
    `alter table b add column mood mood not null default 'odd'`,
    `create function noticed() returns trigger language plpgsql as $$ begin new.parent := null; return new; end $$`,
    'create trigger noticed before insert on b for each row execute function noticed()',
  )
  const applied = [...readMigrations(), next]
  for (const statement of next.sql) await old.query(statement)
  await old.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [next.hash, next.folderMillis])
  await old.query(
    String.raw`insert into a (at, raw, f) select n * interval '1 month 3 days', '\x00ff0a5c', 1.0 / 3 + n from generate_series(1, 3) n`,
  )
  await old.query('insert into b (a) values (1), (2), (3)')
  await old.query('update b set parent = 4 - id')
  await old.query('update a set b = id')
  await fill(old, 1)
  const before = await digest(old)
  // Only the next release knows this schema, so this one neither makes nor accepts such a backup.
  await expect(backUp(old)).rejects.toThrow(/newer release/)

  const file = join(await tempFolder(), 'next.tar')
  await writeBackupFile({ ...old, known: applied }, file, { force: false, signal: never })
  const fresh = await usePlace()
  const backup = await openBackup(file, never, applied)
  await restoreBackup(backup, fresh, { force: false, signal: never })
  await backup.close()
  expect(await digest(fresh)).toEqual({ ...before })
  expect(await fresh.query('insert into b (a, parent) values (1, 1) returning id, parent, mood')).toEqual([
    { id: 4, parent: null, mood: 'odd' },
  ])
  expect(await fresh.query('insert into a (b) values (1) returning id, double')).toEqual([{ id: '4', double: '8' }])
  await expect(fresh.query('insert into a (b) values (99)')).rejects.toThrow(/foreign key/)
})

test.runIf(isFull)('keeps the secret of the environment', async () => {
  const old = { ...(await usePlace()), authSecret: 'from the environment, thirty-two letters' }
  await fill(old, 1)
  const file = await backUp(old)
  expect((await readFile(file)).includes(await readFile(join(old.dataDir, 'auth-secret')))).toBe(false)
  const backup = await openBackup(file, never)
  expect(backup.manifest.kept).toEqual([])
  await backup.close()

  const kept = (await backupOf(1)).file
  const place = { ...(await usePlace({ secret: 'mine'.repeat(10) })), authSecret: 'of the new place, also thirty-two letters' }
  await restore(kept, place)
  expect(await readFile(join(place.dataDir, 'auth-secret'), 'utf8')).toBe(`${'mine'.repeat(10)}\n`)
})

test.runIf(isFull)('changes nothing when the same file is restored again', async () => {
  const { file, before } = await backupOf(2)
  const place = await usePlace()
  await restore(file, place)
  await restore(file, place, true)
  expect(await digest(place)).toEqual(before)
})

test.runIf(isFull)('ignores a temporary file of an earlier attempt', async () => {
  const { file, before } = await backupOf(1)
  const place = await usePlace()
  await writeFile(join(place.dataDir, 'auth-secret.restoring'), 'half')
  await restore(file, place)
  expect(await digest(place)).toEqual(before)
})

test('gives up if another program has locked a table', async () => {
  const { file } = await backupOf(1)
  const place = await usePlace()
  const other = new pg.Client({ connectionString: place.connectionString, application_name: 'psql' })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from users')
  const backup = await openBackup(file, never)
  await expect(restoreBackup(backup, place, { force: false, signal: never, lockTimeout: 200 })).rejects.toThrow(
    /Another program has locked tables/,
  )
  await backup.close()
})
