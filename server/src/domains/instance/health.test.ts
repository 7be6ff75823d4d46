import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Finding } from '@castwright/contract/instance/shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { command } from '../../cli/testing.ts'
import { tempFolder, usePlace } from '../../platform/backup/testing.ts'
import { newId } from '../../platform/ids.ts'
import { noteSecret } from './service.ts'
import { checkHealth } from './testing.ts'

type Report = { findings: Finding[] }

/** Breaks an instance, then asks both `doctor` and the operator's overview. Returns what they say about a part, which has to be the same. */
async function examine(
  part: string,
  env: Record<string, string> = {},
  breakIt?: (query: (sql: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>,
) {
  const app = await useTestApp({ worker: false, env })
  const operator = await makePerson(app)
  await breakIt?.((sql, values) => app.pool.pool.query(sql, values))
  const overview = (await checkHealth(app, operator)).filter((finding) => finding.part === part)
  const { out } = await command(['doctor', '--json'], { ...env, DATABASE_URL: app.connectionString, DATA_DIR: app.app.config.dataDir })
  const doctor = (JSON.parse(out) as Report).findings.filter((finding) => finding.part === part)
  expect(doctor).toEqual(overview)
  for (const { state, advice } of doctor) if (state !== 'ok') expect(advice).toBeTruthy()
  return doctor.map(({ state, says }) => `${state}: ${says}`)
}

test('ffmpeg that is missing, not runnable or without encoders', async () => {
  const folder = await tempFolder()
  const program = join(folder, 'ffmpeg')
  const rest = "Recordings can't be finished, and clips can't be made."
  expect(await examine('ffmpeg', { FFMPEG_PATH: program })).toEqual([`warning: ${program} is not installed. ${rest}`])
  await writeFile(program, '#!/bin/sh\nexit 3\n')
  expect(await examine('ffmpeg', { FFMPEG_PATH: program })).toEqual([`warning: ${program} can't be run (permission denied). ${rest}`])
  await chmod(program, 0o755)
  expect(await examine('ffmpeg', { FFMPEG_PATH: program })).toEqual([`warning: ${program} can't be run (it ended with 3). ${rest}`])
  await writeFile(program, '#!/bin/sh\necho " A....D aac"\n')
  expect(await examine('ffmpeg', { FFMPEG_PATH: program })).toEqual([`warning: ${program} has no encoder libmp3lame. ${rest}`])
})

test('a BACKUP_DIR that is a file, and a backup that failed', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'file'), '')
  const says = (path: string, why: string) => `failed: BACKUP_DIR (${path}) can't be used: ${why}.`
  expect(await examine('backups', { BACKUP_DIR: join(folder, 'file') })).toContain(says(join(folder, 'file'), 'it is a file'))
  expect(await examine('backups', { BACKUP_DIR: join(folder, 'file/in') })).toContain(says(join(folder, 'file/in'), 'it is inside a file'))
  await mkdir(join(folder, 'fine'))
  const failed = await examine('backups', { BACKUP_DIR: join(folder, 'fine/later') }, (query) =>
    query(
      `insert into backup_runs (id, kind, state, is_manual, file_name, created_at, error) values ($1, 'backup', 'failed', false, 'x', now(), 'The disk is full.')`,
      [newId()],
    ),
  )
  expect(failed).toEqual(['failed: the last backup failed: The disk is full.', 'warning: there is no backup yet.'])
})

test('emails that could not be sent, and failed jobs', async () => {
  const unsent = await examine('mail', {}, (query) =>
    query(
      `insert into email_deliveries (id, recipient, subject, created_at, error, is_temporary) values ($1, 'a@example.com', 'x', now(), 'No.', false)`,
      [newId()],
    ),
  )
  expect(unsent).toContain('warning: 1 email could not be sent in the last 24 hours.')
})

test('a secret other than the one this database was used with, until it is accepted', async () => {
  const secrets = async (env: Record<string, string>) => {
    const { out } = await command(['doctor', '--json'], env)
    return (JSON.parse(out) as Report).findings.filter(({ part }) => part === 'secrets').map(({ state, says }) => `${state}: ${says}`)
  }
  const app = await useTestApp({ worker: false })
  await noteSecret(app.app)
  const env = { DATABASE_URL: app.connectionString, DATA_DIR: app.app.config.dataDir }
  const before = { ...env, ...(app.app.config.authSecret !== undefined && { AUTH_SECRET: app.app.config.authSecret }) }
  const changed = { ...env, AUTH_SECRET: 'another secret of at least 32 characters' }
  expect((await secrets(before)).join()).toMatch(/^ok: /)
  expect(await secrets(changed)).toEqual([
    expect.stringMatching(/^failed: AUTH_SECRET isn't the secret that this database was used with\. /),
  ])
  // A lost file would be replaced by a new secret.
  const empty = { DATABASE_URL: app.connectionString, DATA_DIR: await tempFolder() }
  expect(await secrets(empty)).toEqual([expect.stringMatching(/^failed: .*auth-secret isn't the secret/)])
  // A server with the new secret doesn't accept it on its own.
  await noteSecret({ ...app.app, config: { ...app.app.config, authSecret: changed.AUTH_SECRET } })
  expect((await secrets(changed)).join()).toMatch(/^failed: /)
  expect((await command(['doctor', '--accept-secret'], changed)).out).not.toContain("isn't the secret")
  expect((await secrets(changed)).join()).toMatch(/^ok: /)
})

test.each([
  [
    'a page whose form came from another origin',
    'POST',
    { origin: 'https://pod.example.com', 'sec-fetch-site': 'same-origin' },
    'https://pod.example.com',
  ],
  ['a page opened by an unknown name', 'GET', { host: 'pod.example.com', 'sec-fetch-mode': 'navigate' }, 'http://pod.example.com'],
] as const)('a BASE_URL that is not the address of %s', async (_name, method, headers, origin) => {
  const app = await useTestApp({ worker: false, env: { BASE_URL: 'http://localhost:3000' } })
  const operator = await makePerson(app)
  const about = async () => (await checkHealth(app, operator)).filter(({ part, state }) => part === 'address' && state !== 'ok')
  // A scanner.
  await app.server.inject({ method: 'GET', url: '/', headers: { host: 'scanner.example.com' } })
  await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' },
  })
  expect(await about()).toEqual([])
  expect((await app.server.inject({ method, url: '/api/auth/sign-out', headers })).statusCode).toBeGreaterThanOrEqual(400)
  const notes = () => app.pool.pool.query(`select from instance_notes where name = 'address'`)
  await eventually(async () => expect((await notes()).rowCount).toBe(1))
  const says = `browsers open ${origin}, but BASE_URL is http://localhost:3000. They can't sign in there.`
  expect(await about()).toEqual([expect.objectContaining({ state: 'warning', says })])
  // Told again after BASE_URL was changed only if it still doesn't match.
  await app.pool.pool.query(
    `update instance_notes set value = replace(value, 'http://localhost:3000', 'http://old.example.com') where name = 'address'`,
  )
  expect(await about()).toEqual([])
})

test('a low limit of open files', async () => {
  const { connectionString, dataDir } = await usePlace()
  const main = join(import.meta.dirname, '../../cli/main.ts')
  const child = spawn('sh', ['-c', 'ulimit -n 512 && exec "$0" "$@"', process.execPath, main, 'doctor', '--json'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { findings } = JSON.parse(await text(child.stdout)) as Report
  expect(findings).toContainEqual(
    expect.objectContaining({ part: 'open files', state: 'warning', says: 'this process may open only 512 files and connections.' }),
  )
})

test('keys that an S3 store rejects, although its answer to HEAD has no body', async () => {
  const store = createServer(({ method }, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(method === 'HEAD' ? undefined : '<Error><Code>InvalidAccessKeyId</Code></Error>')
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  onTestFinished(() => void store.close())
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const keys = { S3_ENDPOINT: endpoint, S3_BUCKET: 'shows', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'wrong' }
  expect(await examine('storage', keys)).toEqual([
    `failed: S3_ACCESS_KEY_ID is unknown to ${endpoint}. Set the ID of a key that exists there.`,
  ])
})

test('a disk that is nearly full', async () => {
  // A separate mount namespace has a small disk that nobody else sees.
  const { connectionString, dataDir } = await usePlace()
  const script = `mount -t tmpfs -o size=100m none "$0" && exec "$@"`
  const child = spawn(
    'unshare',
    [
      '--mount',
      ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
      'sh',
      '-c',
      script,
      dataDir,
      process.execPath,
      join(import.meta.dirname, '../../cli/main.ts'),
      'doctor',
      '--json',
    ],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const out = await text(child.stdout)
  // Not every machine lets us mount one.
  if (out === '') return
  expect((JSON.parse(out) as Report).findings).toContainEqual(expect.objectContaining({ part: 'data folder', state: 'failed' }))
})
