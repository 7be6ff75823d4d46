import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/kit/app.ts'
import { callRaw, type Person } from '../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../test/kit/make.ts'
import { build } from '../build.ts'
import { readConfig } from '../config.ts'
import { createServer } from '../http/server.ts'
import { digest, fill, tempFolder, usePlace } from '../platform/backup/testing.ts'
import { createLog } from '../platform/log.ts'
import { findPostmaster } from '../platform/postgres/postmaster.ts'
import { startPostgres } from '../platform/postgres/start.ts'
import { begin, castwright, command } from './testing.ts'
import { isFull } from '../../test/kit/full.ts'

const log = createLog('silent')

test.runIf(isFull)('restores a backup of a running server into an empty instance', async () => {
  const app = await startTestApp()
  const person = await makePerson(app)
  await makePodcast(app, person, 'Night Shift')
  await app.app.storage.put({ bucket: 'recordings', object: 'one.mp3' }, Buffer.alloc(100_000, 'x'), { contentType: 'audio/mpeg' })
  const file = join(await tempFolder(), 'all.tar.gz')
  const settings = { DATABASE_URL: app.connectionString, DATA_DIR: app.dataDir }
  const made = await castwright(['backup', file], settings)
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^Backed up \d+ rows in \d+ tables and 1 file, .* to .*all\.tar\.gz/) })
  expect(made.err).toMatch(/contains the secret that signs sessions and links/)

  const running = await castwright(['restore', file, '--force'], settings)
  expect(running).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('Castwright is running on this database. Stop every server'),
  })
  await app.stop()

  const fresh = await usePlace({ secret: '' })
  const target = { DATABASE_URL: fresh.connectionString, DATA_DIR: join(fresh.dataDir, 'not', 'there', 'yet') }
  expect(await castwright(['restore', file], target)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows in \d+ tables and 1 file/),
  })
  const again = await openApp(target)
  expect(await signIn(again, person)).toBe(200)
  // The old session still works because its secret was restored.
  const podcasts = await callRaw(again, person, 'PodcastService.FindByUserID', { userId: person.userId })
  expect(podcasts).toMatchObject({ status: 200, body: { podcasts: [{ title: 'Night Shift' }] } })
  const got = await again.app.storage.get({ bucket: 'recordings', object: 'one.mp3' })
  expect(got?.object).toMatchObject({ size: 100_000, contentType: 'audio/mpeg' })
  got?.body.destroy()
})

async function openApp(env: Record<string, string>): Promise<TestApp> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:80', ...env })
  const built = await build(config, env['DATABASE_URL'] ?? '', { log })
  const server = await createServer({ ...built, version: 'test', clientDir: join(import.meta.dirname, '../../test/fixtures/client') })
  onTestFinished(async () => {
    await server.close()
    await built.close()
  })
  return { ...built, server, url: config.baseUrl } as TestApp
}

async function signIn(app: TestApp, { email, password }: Person): Promise<number> {
  const headers = { origin: app.url }
  return (await app.server.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload: { email, password } })).statusCode
}

test.runIf(isFull)('starts the embedded database for a command and stops it afterwards', async () => {
  const old = await usePlace()
  await fill(old, 3)
  const before = await digest(old)
  const folder = await tempFolder()
  const [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')]
  expect(await command(['backup', first], { DATABASE_URL: old.connectionString, DATA_DIR: old.dataDir })).toMatchObject({ code: 0 })

  const dataDir = join(folder, 'data')
  const settings = { DATA_DIR: dataDir }
  const isRunning = async () => (await findPostmaster(join(dataDir, 'postgres'))) !== null
  expect(await castwright(['restore', first], settings)).toMatchObject({ code: 0 })
  expect(await isRunning()).toBe(false)
  expect(await command(['restore', first], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining('in use: it has 3 accounts and 8 stored files'),
  })
  expect(await command(['backup', second], settings)).toMatchObject({ code: 0 })
  expect(await command(['backup', second], settings)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
  expect(await isRunning()).toBe(false)

  // Held by a running server.
  const postgres = await startPostgres({ dataDir, log })
  onTestFinished(postgres.stop)
  expect(await castwright(['restore', first, '--force'], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already runs on the data folder'),
  })
  expect(await command(['backup', second, '--force'], settings)).toMatchObject({ code: 0 })
  expect(await isRunning()).toBe(true)
  expect(await command(['doctor', '--json'], settings)).toMatchObject({ out: expect.stringContaining('up to date') })

  const back = await usePlace()
  expect(await command(['restore', second], { DATABASE_URL: back.connectionString, DATA_DIR: back.dataDir })).toMatchObject({ code: 0 })
  // These commands are recorded.
  expect(await digest(back)).toEqual({ ...before, '"public"."operator_acts"': expect.any(String) })
})

test('writes only the backup to standard output', async () => {
  const place = await usePlace()
  await fill(place, 1)
  const { child, outcome } = begin(['backup', '-'], { DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  expect(await outcome).toMatchObject({ code: 0, err: expect.stringMatching(/^Backed up \d+ rows in /) })
  expect(Buffer.concat(chunks).subarray(0, 10).toString()).toBe('about.json')
  expect(Buffer.concat(chunks).length % 512).toBe(0)

  const broken = begin(['backup', '-'], { DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir })
  broken.child.stdout?.destroy()
  expect(await broken.outcome).toMatchObject({ code: 1, err: 'Could not write the backup: write EPIPE.\n' })
})

test.runIf(isFull)('says whether the backup contains the secret', async () => {
  const place = await usePlace({ secret: '' })
  await fill(place, 1)
  const file = join(await tempFolder(), 'x.tar')
  const secret = 'a secret of the environment, long enough'
  const made = await command(['backup', file], { DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir, AUTH_SECRET: secret })
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('AUTH_SECRET is set in the environment, so it is not in the backup') })
  expect((await readFile(file)).includes(secret)).toBe(false)

  const fresh = await usePlace({ secret: '' })
  const target = { DATABASE_URL: fresh.connectionString, DATA_DIR: fresh.dataDir }
  expect((await command(['restore', file], target)).err).toContain('Set the same value before you start the server')
  expect((await command(['restore', file, '--force'], { ...target, AUTH_SECRET: secret })).err).not.toContain('AUTH_SECRET')
  expect((await command(['restore', file, '--force'], { ...target, AUTH_SECRET: secret.toUpperCase() })).err).toContain(
    'differs from the one the backup was made with',
  )
})

test.runIf(isFull)('stops a waiting backup on Ctrl-C and leaves nothing behind', async () => {
  const place = await usePlace()
  await fill(place, 1)
  const folder = await tempFolder()
  const other = new pg.Client({ connectionString: place.connectionString })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table users in access exclusive mode')
  const { child, outcome } = begin(['backup', join(folder, 'x.tar')], { DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir })
  await expect.poll(async () => (await place.query('select from pg_locks where not granted')).length).toBe(1)
  child.kill('SIGINT')
  expect(await outcome).toEqual({ code: 130, out: '', err: 'Stopped.\n' })
  expect(await readdir(folder)).toEqual([])
})
