import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { uploadLifetimes } from '@castwright/contract/uploads/limits.ts'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useTestApp, type TestApp } from '../../test/kit/app.ts'
import { makePerson } from '../../test/kit/make.ts'
import { hasS3, s3Client, s3Settings } from '../../test/kit/stores.ts'
import { isStored, upload } from '../domains/uploads/testing.ts'
import { deleteObjects, deleteAbandonedUploads, quarantineUnknownFiles } from '../domains/uploads/service.ts'
import { StorageOwnerError } from '../platform/storage/owner.ts'
import { markerName, type ObjectRef } from '../platform/storage/port.ts'
import { command } from './testing.ts'
import { isFull } from '../../test/kit/full.ts'
import { deleteAll } from '../../test/kit/rows.ts'

const { signal } = new AbortController()
const main = join(import.meta.dirname, '../main.ts')

/** Starts the server with these settings until it refuses, and returns its output. */
async function refusalAtStart(env: Record<string, string>): Promise<{ code: number | null; err: string }> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const err = await text(child.stderr)
  return { code: await ended, err }
}

/** Runs every cleanup job weeks later. Each must fail only because the storage belongs to another database. */
async function cleanUp({ app, clock }: TestApp, objects: ObjectRef[]): Promise<void> {
  clock.move((uploadLifetimes.quarantine + 2 * uploadLifetimes.unusedUpload) * 1000)
  const work = [
    () => quarantineUnknownFiles(app, signal),
    () => deleteAbandonedUploads(app, signal),
    () => deleteObjects(app, objects, signal),
    () => app.storage.sweep(app.now()),
  ]
  for (const one of [...work, ...work]) {
    await one().catch((error: unknown) => {
      if (!(error instanceof StorageOwnerError)) throw error
    })
  }
}

/** Copies the relevant rows, like a dump. */
async function copyRows(from: TestApp, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const table of ['users', 'uploads', 'storage_claim']) {
    const { rows } = await from.pool.pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`)
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
      JSON.stringify(rows.map(({ row }) => row)),
    ])
  }
  await client.end()
}

async function removeMarker(env: Record<string, string>): Promise<void> {
  const { DATA_DIR = '', S3_BUCKET: Bucket, S3_PREFIX: prefix } = env
  if (!Bucket) return rm(join(DATA_DIR, 'storage', markerName))
  const client = s3Client()
  await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix ? `${prefix}/` : ''}${markerName}` }))
  client.destroy()
}

const stores: Array<[string, () => Promise<Record<string, string>>]> = [['disk', async () => ({})]]
if (hasS3) stores.push(['S3', s3Settings], ['S3 with a prefix', async () => ({ ...(await s3Settings()), S3_PREFIX: 'shared/castwright' })])

describe.each(stores)('two databases using one storage on %s', (_store, settings) => {
  /** An instance with one file in use and one abandoned upload. */
  async function useProduction() {
    const dataDir = await mkdtemp(join(tmpdir(), 'castwright-shared-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const env = { ...(await settings()), DATA_DIR: dataDir }
    const app = await useTestApp({ listen: true, env, worker: false })
    await app.app.storageOwner.confirm()
    const ada = await makePerson(app)
    const used = await upload(app, ada, 'user-audio-bios', Buffer.from('sound'))
    await app.pool.pool.query('update uploads set used_at = created_at, expires_at = null where object = $1', [used.object])
    return { app, env, used, ada }
  }

  test('rejects a second instance and deletes nothing', async () => {
    const { app, env, used } = await useProduction()
    const other = await useTestApp({ env, worker: false })
    await expect(other.app.storageOwner.confirm()).rejects.toThrow(/belongs to another Castwright instance/)
    await cleanUp(other, [used])
    expect(await isStored(app, used)).toBe(true)
    const { code, err } = await refusalAtStart({ ...env, DATABASE_URL: other.connectionString })
    expect(code).toBe(1)
    expect(err).toMatch(/^The (?:bucket|storage folder) .* belongs to another Castwright instance \(the instance at http:\/\/localhost/i)
    expect(err.trim().split('\n')).toHaveLength(1)
    await app.app.storageOwner.confirm()
  })

  test.runIf(isFull)('rejects a clone with an older dump, deletes nothing, and notifies the other instance of an adoption', async () => {
    const { app, env, used, ada } = await useProduction()
    const clone = await useTestApp({ env, worker: false })
    await copyRows(app, clone.connectionString)
    const since = await upload(app, ada, 'user-audio-bios', Buffer.from('recorded since then'))
    await app.pool.pool.query('update uploads set used_at = created_at, expires_at = null where object = $1', [since.object])
    for (let hours = 0; hours < 2; hours++) await app.app.storageOwner.advance()
    await cleanUp(clone, [used, since])
    for (const ref of [used, since]) expect(await isStored(app, ref)).toBe(true)
    const settingsOfClone = { ...env, DATABASE_URL: clone.connectionString }
    const refused = await refusalAtStart(settingsOfClone)
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is older than the files in the .*storage adopt/) })

    await app.app.storage.remove(used)
    const shown = await command(['storage', 'adopt'], settingsOfClone)
    expect(shown).toMatchObject({ code: 0, err: expect.stringMatching(/^The database is older/) })
    expect(shown.out).toContain('Missing: 1 of 1 file used by the database (5 bytes):')
    expect(shown.out).toContain(`  user-audio-bios/${used.object}, 5 bytes`)
    expect(shown.out).toContain('Unknown to the database: 1 stored file (19 bytes). They are deleted 30 days after')
    expect(shown.out).toContain('Nothing was changed.')
    await app.app.storageOwner.confirm()

    const adopted = await command(['storage', 'adopt', '--yes'], settingsOfClone)
    expect(adopted).toMatchObject({ code: 0, out: expect.stringContaining('Done. This database now owns') })
    await clone.app.storageOwner.confirm()
    await expect(app.app.storageOwner.advance()).rejects.toThrow(/belongs to another Castwright instance/)
    await cleanUp(app, [since])
    expect(await isStored(clone, since)).toBe(true)
    expect((await command(['storage', 'adopt'], settingsOfClone)).out).toMatch(/^This database already owns the .*\.$/m)
  })

  test('detects a clone that starts before the token is replaced', async () => {
    const { app, env, used } = await useProduction()
    const clone = await useTestApp({ env, worker: false })
    await copyRows(app, clone.connectionString)
    await expect(clone.app.storageOwner.confirm()).rejects.toThrow(/belongs to another database, of which this one is a copy/)
    await cleanUp(clone, [used])
    expect(await isStored(app, used)).toBe(true)
  })

  test('rejects a new database on files that never had a marker', async () => {
    const { app, env, used } = await useProduction()
    const other = await useTestApp({ env, worker: false })
    await deleteAll(app, 'storage_claim')
    await removeMarker(env)
    await expect(other.app.storageOwner.confirm()).rejects.toThrow(/holds files that this database doesn't know/)
    await cleanUp(other, [used])
    // The database that knows the files claims them, as after an upgrade.
    await app.app.storageOwner.confirm()
    expect(await isStored(app, used)).toBe(true)
  })
})
