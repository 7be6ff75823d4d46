import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyData } from '../../../test/kit/copy-data.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { createLog } from '../log.ts'
import { findPostmaster, isCommandFor } from './postmaster.ts'
import { usePostgres, connectionStringOfRunning } from './running.ts'
import { startPostgres, type RunningPostgres } from './start.ts'
import { isFull } from '../../../test/kit/full.ts'

const log = createLog('silent')
const isRoot = process.getuid?.() === 0
const nobody = 65_534
let made: string
let folder: string
let cleanUps: (() => unknown)[]

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'castwright-postgres-'))
  await (await startPostgres({ dataDir: made, log })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

// A copy of a folder that was used before. Tests of the first start use an empty one.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castwright-postgres-'))
  copyData(made, folder)
  cleanUps = [() => rm(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

async function emptied(): Promise<void> {
  await rm(join(folder, 'postgres'), { recursive: true })
}

async function start(dataDir = folder): Promise<RunningPostgres> {
  const running = await startPostgres({ dataDir, log })
  cleanUps.push(() => running.stop())
  return running
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

const postmaster = async (dataDir = folder) => (await findPostmaster(join(dataDir, 'postgres')))?.pid

/** A separate server process: starts the database, runs `sql`, then holds the folder until stopped or killed. */
async function holder({
  dataDir = folder,
  sql = '',
  user = {},
  hide = [],
}: Holding): Promise<{ process: ChildProcess; connectionString: string }> {
  const code = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    import { startPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    const running = await startPostgres({ dataDir: process.argv[1], log })
    const pool = new pg.Pool({ connectionString: running.connectionString })
    if (process.argv[2]) await pool.query(process.argv[2])
    process.on('SIGINT', async () => {
      await pool.query('CREATE TABLE said_goodbye ()')
      await pool.end()
      await running.stop()
    })
    console.log(running.connectionString)`
  const command = [...without(hide), process.execPath, '--input-type=module', '-e', code, dataDir, sql]
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (!Buffer.isBuffer(first[0])) throw new Error(`the holder ended: ${said}`)
  return { process: child, connectionString: first[0].toString().trim() }
}
type Holding = { dataDir?: string; sql?: string; user?: { uid?: number; gid?: number }; hide?: string[] }

/** A machine on which these commands fail. */
const without = (commands: string[]) =>
  commands.length === 0
    ? []
    : [
        'unshare',
        '--mount',
        'sh',
        '-c',
        `${commands.map((name) => `mount --bind /bin/false /usr/bin/${name} && `).join('')}exec "$@"`,
        'sh',
      ]

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('a data folder', () => {
  test('keeps its rows between starts', async () => {
    await emptied()
    const first = await start()
    await query(first.connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(await postmaster()).toBeUndefined()
    const second = await start()
    expect(await query(second.connectionString, 'SELECT answer FROM kept')).toEqual([42])
  })

  test('contains a UTF-8 database that listens on no network and requires its password', async () => {
    const { connectionString } = await start()
    expect(await query(connectionString, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(await query(connectionString, "SELECT lower('ÄÉŠ'), datlocale FROM pg_database WHERE datname = 'castwright'")).toEqual([
      'äéš',
      'C.UTF-8',
    ])
    expect(await query(connectionString, 'SHOW listen_addresses')).toEqual([''])
    expect(await query(connectionString, 'SHOW fsync')).toEqual(['on'])
    expect(await query(connectionString, 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user')).toEqual([false, true])
    const wrong = new URL(connectionString)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    wrong.username = 'postgres'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry')
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'postgres', 'castwright.password'))).mode & 0o777).toBe(0o600)
  })

  test.runIf(isFull)('has one server: a second one is rejected with a message, and the first continues', async () => {
    const { connectionString } = await start()
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(
      `Castwright already runs on the data folder ${folder} (process ${process.pid}). Stop it first`,
    )
    await expect(holder({})).rejects.toThrow(`already runs on the data folder ${folder}`)
    expect(await query(connectionString, 'SELECT 1')).toEqual([1])
  })

  test.runIf(isFull)('has one winner if two start at the same time', async () => {
    await emptied()
    const tries = await Promise.allSettled([start(), holder({})])
    expect(tries.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('serves a command with and without a running server', async () => {
    expect(await connectionStringOfRunning(folder)).toBeNull()
    const alone = await usePostgres({ dataDir: folder, log })
    await query(alone.connectionString, 'CREATE TABLE made_alone ()')
    await alone.stop()
    expect(await connectionStringOfRunning(folder)).toBeNull()

    const server = await start()
    const beside = await usePostgres({ dataDir: folder, log })
    expect(beside.connectionString).toBe(server.connectionString)
    await query(beside.connectionString, 'SELECT * FROM made_alone')
    await beside.stop()
    expect(await query(server.connectionString, 'SELECT 1')).toEqual([1])
  })

  test.runIf(isFull)('may have a long and odd path', async () => {
    const dataDir = join(folder, 'a, "deep" folder with späces', ...Array.from({ length: 10 }, () => 'and-one-more-level'))
    const { connectionString, stop } = await start(dataDir)
    const socketDir = new URL(connectionString).searchParams.get('host') ?? ''
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
    expect(await query((await connectionStringOfRunning(dataDir)) ?? '', 'SELECT 1')).toEqual([1])
    await stop()
    await expect(stat(socketDir)).rejects.toThrow('ENOENT')
  })
})

describe('after a kill -9', () => {
  test('of the server, the next start takes over its database right away', async () => {
    const { process: server, connectionString } = await holder({ sql: 'CREATE TABLE committed AS SELECT 7 AS row' })
    const orphan = await postmaster()
    await killed(server)
    const next = await start()
    expect(next.connectionString).toBe(connectionString)
    expect(await postmaster()).toBe(orphan)
    expect(await query(next.connectionString, 'SELECT row FROM committed')).toEqual([7])
    await next.stop()
    expect(await postmaster()).toBeUndefined()
  })

  test('of the server and PostgreSQL, the next start recovers', async () => {
    const { process: server } = await holder({ sql: 'CREATE TABLE committed AS SELECT 7 AS row' })
    const pid = (await postmaster()) ?? 0
    server.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    await killed(server)
    const next = await start()
    expect(await query(next.connectionString, 'SELECT row FROM committed')).toEqual([7])
  })

  test.runIf(isFull)('of the server, an unresponsive database is stopped and restarted', async () => {
    const { process: server } = await holder({ sql: 'CREATE TABLE committed AS SELECT 7 AS row' })
    const orphan = (await postmaster()) ?? 0
    await killed(server)
    process.kill(orphan, 'SIGSTOP')
    const next = await start()
    expect(await postmaster()).not.toBe(orphan)
    expect(await query(next.connectionString, 'SELECT row FROM committed')).toEqual([7])
  })

  test('of PostgreSQL, the server restarts it at the same address', async () => {
    const { connectionString } = await start()
    await query(connectionString, 'CREATE TABLE committed AS SELECT 7 AS row')
    const first = (await postmaster()) ?? 0
    process.kill(first, 'SIGKILL')
    await eventually(async () => {
      expect([undefined, first]).not.toContain(await postmaster())
      expect(await connectionStringOfRunning(folder)).toBeTruthy()
    })
    expect(await query(connectionString, 'SELECT row FROM committed')).toEqual([7])
  })

  test('and a reboot, a stale process ID that now belongs to another process is harmless', async () => {
    await writeFile(join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${process.ppid}\n`)
    await writeFile(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.ppid}\n${folder}/postgres\n1\n5432\n${folder}/postgres\n\n0 0\nready\n`,
    )
    expect(await connectionStringOfRunning(folder)).toBeNull()
    expect(await query((await start()).connectionString, 'SELECT 1')).toEqual([1])
  })
})

test('Ctrl-C reaches the server, which can still use its database to shut down', async () => {
  const { process: server } = await holder({})
  process.kill(-(server.pid ?? 0), 'SIGINT')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(await postmaster()).toBeUndefined()
  const next = await start()
  await query(next.connectionString, 'SELECT * FROM said_goodbye')
})

describe('rejects with a message', () => {
  test('a cluster of another major version', async () => {
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/created by PostgreSQL 17, but this Castwright includes PostgreSQL 18\. Make a backup/)
  })

  test('a folder with something else', async () => {
    await emptied()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'letter.txt'), 'dear')
    await expect(start()).rejects.toThrow('is not a PostgreSQL cluster')
  })

  test("a cluster that can't start, with the last output of PostgreSQL, and releases the folder", async () => {
    const conf = join(folder, 'postgres', 'postgresql.conf')
    const good = await readFile(conf, 'utf8')
    await writeFile(conf, `${good}\nshared_buffers = many\n`)
    await expect(start()).rejects.toThrow(/PostgreSQL did not start[^]*shared_buffers/)
    await writeFile(conf, good)
    expect(await query((await start()).connectionString, 'SELECT 1')).toEqual([1])
  })
})

test('restarts an interrupted initialization', async () => {
  await emptied()
  await mkdir(join(folder, 'postgres.init', 'cluster'), { recursive: true })
  await writeFile(join(folder, 'postgres.init', 'cluster', 'PG_VERSION'), '18\n')
  expect(await query((await start()).connectionString, 'SELECT 1')).toEqual([1])
  expect(await readdir(folder)).not.toContain('postgres.init')
})

describe.skipIf(!isRoot)('as root', () => {
  const stranger = { uid: nobody, gid: nobody }
  const read = `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`
  const reachable = spawnSync(process.execPath, ['-e', read], { ...stranger, cwd: '/' }).status === 0
  const canHide = spawnSync('unshare', ['--mount', 'true']).status === 0
  const closed = 'the checkout is closed to ordinary users'

  test.runIf(isFull)("a regular user's server works in a folder of that user", async (context) => {
    if (!reachable) return context.skip(closed)
    const dataDir = await strangersFolder()
    const { process: server, connectionString } = await holder({
      dataDir,
      user: stranger,
      sql: 'CREATE TABLE committed AS SELECT 7 AS row',
    })
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody)
    expect(await query(connectionString, 'SELECT row FROM committed')).toEqual([7])
    await killed(server)
    const again = await holder({ dataDir, user: stranger })
    expect(await query(again.connectionString, 'SELECT row FROM committed')).toEqual([7])
    again.process.kill('SIGINT')
    expect(await once(again.process, 'exit')).toEqual([0, null])
  })

  test('no other user can access the database', async (context) => {
    if (!reachable) return context.skip(closed)
    const { connectionString } = await start()
    const host = new URL(connectionString).searchParams.get('host')
    const code = `require('net').connect(${JSON.stringify(`${host}/.s.PGSQL.5432`)}).on('error', (e) => process.exit(e.code === 'EACCES' ? 13 : 1))`
    const child = spawn(process.execPath, ['-e', code], { ...stranger, cwd: '/', stdio: 'ignore' })
    expect((await once(child, 'exit'))[0]).toBe(13)
  })

  test('without user namespaces the cluster belongs to a regular user, even if root created it before', async (context) => {
    if (!reachable || !canHide) return context.skip(reachable ? 'no mounts here' : closed)
    await query((await start()).connectionString, 'CREATE TABLE committed AS SELECT 7 AS row')
    await cleanUps.pop()?.()
    await chmod(folder, 0o755)
    const { process: server, connectionString } = await holder({ hide: ['unshare'] })
    expect((await stat(join(folder, 'postgres'))).uid).not.toBe(0)
    expect(await query(connectionString, 'SELECT row FROM committed')).toEqual([7])
    server.kill('SIGINT')
    await once(server, 'exit')
    expect(await query((await start()).connectionString, 'SELECT row FROM committed')).toEqual([7])
  })

  test('explains what to do if nothing works', async (context) => {
    if (!canHide) return context.skip('no mounts here')
    await expect(holder({ hide: ['unshare', 'test'] })).rejects.toThrow(/Start Castwright as a regular user, or set DATABASE_URL/)
  })

  async function strangersFolder(): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'castwright-postgres-'))
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
    await chown(dataDir, nobody, nobody)
    return dataDir
  }
})

test('recognizes a line of ps by its data folder, even with spaces', () => {
  const command = 'postgres -D /srv/long name/castwright/postgres -c listen_addresses=\n'
  expect(isCommandFor(command, '/srv/long name/castwright/postgres')).toBe(true)
  expect(isCommandFor(command, '/srv/long name/castwright')).toBe(false)
  expect(isCommandFor(command, '/srv/long')).toBe(false)
  expect(isCommandFor('', '/data/postgres')).toBe(false)
})
