import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../test/kit/database.ts'
import { isFull } from '../test/kit/full.ts'
import { freePort } from './platform/free-port.ts'

const main = join(import.meta.dirname, 'main.ts')

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Start = { env: Record<string, string>; prefix?: string[] }

function startServer({ env, prefix = [] }: Start): ChildProcess {
  const [command, ...args] = [...prefix, process.execPath, main]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(command, args, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

describe('a stop', () => {
  /** Command lines of all processes that were started for this folder. */
  const processesOf = (folder: string): string[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readCommand(pid))
      .filter((command) => command.includes(folder))

  const readCommand = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }

  /** What is in the data folder when each phase of the first start begins. */
  const phases = [
    ['the database is created', 'postgres.init/cluster'],
    ['PostgreSQL starts', 'postgres/postmaster.pid'],
    ['the app is built', 'auth-secret'],
  ] as const
  const otherPhases = [
    ['the folder is locked', 'castwright.pid'],
    ['PostgreSQL is launched', 'postgres/startup.log'],
    ['PostgreSQL is up', 'postgres/.s.PGSQL.5432'],
  ] as const
  test.skipIf(!existsSync('/proc/self/cmdline')).each(isFull ? [...phases, ...otherPhases] : phases)(
    'leaves nothing running when %s',
    async (_name, file) => {
      const dataDir = await makeFolder()
      const child = startServer({ env: { DATA_DIR: dataDir } })
      const exit = once(child, 'exit')
      while (!existsSync(join(dataDir, file)) && child.exitCode === null) await delay(2)
      child.kill('SIGTERM')
      // A parent process may pass on the same signal.
      child.kill('SIGTERM')
      expect([await text(child.stderr!), ...(await exit)]).toEqual(['', 0, null])
      expect(processesOf(dataDir)).toEqual([])
    },
  )

  test.skipIf(!existsSync('/proc/self/cmdline'))('leaves nothing running, whenever it comes', async () => {
    for (const ms of isFull ? [0, 100, 250, 500, 1000, 2000] : [100, 1000]) {
      const dataDir = await makeFolder()
      const child = startServer({ env: { DATA_DIR: dataDir } })
      const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      await delay(ms)
      child.kill('SIGTERM')
      const [code, signal] = await exit
      // Before anything was started, the signal itself ends the process.
      expect([0, 'SIGTERM'], `after ${ms} ms`).toContain(code ?? signal)
      expect(processesOf(dataDir), `after ${ms} ms`).toEqual([])
    }
  })
})

describe('says in one sentence what is wrong with', () => {
  async function failure(start: Start): Promise<string> {
    const child = startServer(start)
    const [stderr, stdout, [code]] = await Promise.all([text(child.stderr!), text(child.stdout!), once(child, 'exit')])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).not.toContain('hidden')
    return stderr.trimEnd()
  }

  async function withDatabase(env: Record<string, string> = {}): Promise<Record<string, string>> {
    const { connectionString, drop } = await createDatabase()
    onTestFinished(drop)
    return { DATABASE_URL: connectionString, DATA_DIR: await makeFolder(), ...env }
  }

  test('a DATA_DIR that is a file, or inside one', async () => {
    const file = join(await makeFolder(), 'data')
    await writeFile(file, '')
    const sentence = (path: string) => `DATA_DIR (${path}) is a file, or inside one. Set DATA_DIR to a folder.`
    expect(await failure({ env: { DATA_DIR: file } })).toBe(sentence(file))
    expect(await failure({ env: { DATA_DIR: join(file, 'more') } })).toBe(sentence(join(file, 'more')))
    expect(await failure({ env: { DATA_DIR: file, DATABASE_URL: (await withDatabase())['DATABASE_URL']! } })).toBe(sentence(file))
  })

  describe('a disk', () => {
    const mounting = (options: string, folder: string) => {
      const script = `mount -t tmpfs -o ${options} none "$0" && exec "$@"`
      return ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), 'sh', '-c', script, folder]
    }
    const canMount = spawnSync('unshare', [...mounting('size=1m', tmpdir()).slice(1), 'true']).status === 0

    test.skipIf(!canMount)('that is read-only', async () => {
      const folder = await makeFolder()
      expect(await failure({ env: { DATA_DIR: folder }, prefix: mounting('ro', folder) })).toBe(
        `Castwright can't write to DATA_DIR (${folder}): permission denied, or it is read-only. Give the user that runs it write access, or set another DATA_DIR.`,
      )
      const { DATABASE_URL = '' } = await withDatabase()
      const external = { env: { DATA_DIR: join(folder, 'data'), DATABASE_URL }, prefix: mounting('ro', folder) }
      expect(await failure(external)).toMatch(/^Castwright can't write to DATA_DIR \(.*\): it can't be created\. Give the user/)
    })

    test.skipIf(!canMount)('that is full', async () => {
      const folder = await makeFolder()
      expect(await failure({ env: { DATA_DIR: folder }, prefix: mounting('size=3m', folder) })).toBe(
        `The disk is full: no space left in ${folder} (DATA_DIR). Free some space, then start Castwright again.`,
      )
    })
  })

  test('DATABASE_URL', async () => {
    const { DATABASE_URL = '', ...env } = await withDatabase()
    const changed = (change: (url: URL) => void): Start => {
      const url = new URL(DATABASE_URL)
      change(url)
      return { env: { ...env, DATABASE_URL: url.href } }
    }
    const port = await freePort()
    expect(await failure({ env: { ...env, DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/x` } })).toBe(
      `PostgreSQL doesn't answer at 127.0.0.1:${port} (ECONNREFUSED). Start it, or set another address in DATABASE_URL.`,
    )
    expect(await failure({ env: { ...env, DATABASE_URL: `postgres://me:hidden@no-such-host.invalid/x` } })).toBe(
      'The host no-such-host.invalid of DATABASE_URL is unknown. Set the address of your PostgreSQL.',
    )
    expect(await failure(changed((url) => (url.password = 'hidden')))).toMatch(
      /^PostgreSQL at .* rejected the password of castwright\. Set the right user and password in DATABASE_URL\.$/,
    )
    expect(await failure(changed((url) => (url.pathname = '/missing')))).toMatch(
      /^The database missing doesn't exist at .*\. Create it, or set another database in DATABASE_URL\.$/,
    )
  })

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await failure({ env: await withDatabase({ PORT: String(port) }) })).toBe(
      `PORT ${port} is already in use. Stop the program that uses it, or set another PORT.`,
    )
    expect(await failure({ env: await withDatabase({ PORT: '0', INTERNAL_PORT: String(port) }) })).toBe(
      `INTERNAL_PORT ${port} is already in use. Stop the program that uses it, or set another INTERNAL_PORT.`,
    )
  })

  test('the S3 settings', async () => {
    let answer = (_method: string, _response: ServerResponse): void => {}
    const store = createServer((request, response) => answer(request.method ?? '', response)).listen(0, '127.0.0.1')
    await once(store, 'listening')
    onTestFinished(() => void store.close())
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    const keys = { S3_BUCKET: 'shows', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'hidden' }
    const rejects = (status: number, code: string) => {
      answer = (method, response) => {
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>No.</Message></Error>`)
      }
    }
    const env = await withDatabase({ ...keys, S3_ENDPOINT: endpoint })
    rejects(403, 'SignatureDoesNotMatch')
    expect(await failure({ env })).toBe(
      `S3_SECRET_ACCESS_KEY doesn't belong to S3_ACCESS_KEY_ID at ${endpoint}. Set the secret of this key.`,
    )
    rejects(403, 'AccessDenied')
    expect(await failure({ env })).toBe(
      `${endpoint} denies access to the bucket shows. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may read and write the bucket.`,
    )
    rejects(404, 'NoSuchBucket')
    expect(await failure({ env })).toBe(`The bucket shows doesn't exist at ${endpoint}. Create it, or set another S3_BUCKET.`)
    expect(await failure({ env: { ...env, S3_ENDPOINT: 'http://no-such-host.invalid' } })).toBe(
      'The host no-such-host.invalid of S3_ENDPOINT is unknown. Set the address of the S3 store.',
    )
  })
})
