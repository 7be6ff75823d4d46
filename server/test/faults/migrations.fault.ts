import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readMigrations } from '../../src/platform/backup/levels.ts'
import { applyMigrations, createMigrationsTable, noteMigrations } from '../../src/platform/backup/schema.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { figure, sized } from './kit/figures.ts'
import { asker, tempFolder } from './kit/place.ts'
import { openServer } from './kit/server.ts'

const fault = 'migrations'
const log = createLog('silent')
/** Every statement by default. `FAULT_MIGRATION_STEP=10` for every tenth. */
const step = sized('MIGRATION_STEP', 1)

async function emptyDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const { admin } = inject('database')
  const name = `castwright_fault_${randomBytes(6).toString('hex')}`
  await asker(admin)(`create database ${name} template template0`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { connectionString: url.href, drop: async () => void (await asker(admin)(`drop database ${name} with (force)`)) }
}

/** Runs until the statement with that number. Returns how many were sent, or null if it was killed. */
async function migrateUntil(connectionString: string, number: number): Promise<number | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kit/migrate-and-die.ts'), connectionString, String(number)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect([code, signal]).toContainEqual(signal === 'SIGKILL' ? 'SIGKILL' : 0)
  return signal === 'SIGKILL' ? null : Number(said)
}

/** Tables, columns, indexes and constraints as text. */
const shapeOf = async (connectionString: string): Promise<string> => {
  const rows = await asker(connectionString)<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'applied ' || count(*) from drizzle.__drizzle_migrations order by 1`,
  )
  return rows.map(({ line }) => line).join('\n')
}

test('killed at each statement, the next start completes the migration', async () => {
  const whole = await emptyDatabase()
  onTestFinished(whole.drop)
  const statements = (await migrateUntil(whole.connectionString, 0))!
  const wanted = await shapeOf(whole.connectionString)
  const wrong: number[] = []
  let killed = 0
  for (let number = 1; number <= statements; number += step) {
    const { connectionString, drop } = await emptyDatabase()
    if ((await migrateUntil(connectionString, number)) === null) killed += 1
    await migrateDatabase(connectionString, log)
    if ((await shapeOf(connectionString)) !== wanted) wrong.push(number)
    await drop()
  }
  figure(fault, 39, 'statements of all migrations', statements)
  figure(fault, 39, 'kills, each at another one', killed, { least: Math.floor(statements / step) - 1 })
  figure(fault, 39, 'databases that did not come out right', wrong.length, { most: 0 })
})

test('migrates a database of every level with its rows', async () => {
  const known = readMigrations()
  const whole = await emptyDatabase()
  onTestFinished(whole.drop)
  await migrateDatabase(whole.connectionString, log)
  const wanted = await shapeOf(whole.connectionString)
  let right = 0
  for (let level = 1; level <= known.length; level += 1) {
    const { connectionString, drop } = await emptyDatabase()
    const client = new pg.Client({ connectionString })
    await client.connect()
    await createMigrationsTable(client)
    await applyMigrations(client, known.slice(0, level))
    await noteMigrations(client, known.slice(0, level))
    const id = newId()
    await client.query(`insert into users (id, email, created_at, updated_at) values ($1, 'one@example.com', now(), now())`, [id])
    await client.end()
    await migrateDatabase(connectionString, log)
    const kept = await asker(connectionString)<{ id: string }>('select id from users')
    if ((await shapeOf(connectionString)) === wanted && kept[0]?.id === id) right += 1
    await drop()
  }
  figure(fault, 39, 'levels of the schema', known.length)
  figure(fault, 39, 'of them brought up to date with their rows', right, { least: known.length })
})

test('rejects a database of a newer release and leaves it unchanged', async () => {
  const { connectionString, drop } = await emptyDatabase()
  onTestFinished(drop)
  await migrateDatabase(connectionString, log)
  await asker(connectionString)(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)`)
  const before = await shapeOf(connectionString)
  const server = await openServer({ dataDir: await tempFolder(), databaseUrl: connectionString })
  await expect(server.start()).rejects.toThrow('The database belongs to a newer release of Castwright.')
  figure(fault, 39, 'older servers that started on a newer schema', (await shapeOf(connectionString)) === before ? 0 : 1, { most: 0 })
})
