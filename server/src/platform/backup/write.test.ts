import { createWriteStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb, type DbPool } from '../db.ts'
import { newId } from '../ids.ts'
import type { Storage } from '../storage/port.ts'
import { backUp, digest, fill, never, restore, store, tempFolder, usePlace, type Place } from './testing.ts'
import { mayRemove } from './removals.ts'
import { openBackup } from './verify.ts'
import { writeBackup, writeBackupFile } from './write.ts'

test('a backup under load is one moment: whatever a row speaks of is there', async () => {
  const old = await usePlace()
  await fill(old, 5)
  const stopping = new AbortController()
  const pool = openDb({ connectionString: old.connectionString })
  onTestFinished(pool.close)
  const work = Promise.all([1, 2].map(() => people(old, pool, stopping.signal)))
  const enough = async () => (await old.query('select from podcasts where media_format = $1', ['load'])).length > 10
  await expect.poll(enough, { timeout: 15_000 }).toBe(true)
  const files = []
  for (let i = 0; i < 2; i += 1) files.push(await backUp(old))
  stopping.abort()
  const made = await work
  expect(Math.min(...made)).toBeGreaterThan(3)

  for (const file of files) {
    const fresh = await usePlace()
    await restore(file, fresh)
    const rows = await fresh.query<{ title: string; owners: number }>(
      `select title, (select count(*)::int from podcast_roles where podcast_id = p.id) as owners from podcasts p where media_format = 'load'`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { title, owners } of rows) {
      expect(owners).toBe(1)
      expect(await fresh.storage.head({ bucket: 'podcast-photos', object: title })).not.toBeNull()
    }
    expect(await fresh.query(`select from pgboss.job where name = 'emails' and data->>'podcast' is not null`)).toHaveLength(rows.length)
  }
})

/** Stores a picture, then writes of it in one transaction with a job; later takes the rows back, then the picture. */
async function people(place: Place, pool: DbPool, signal: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: place.connectionString })
  await client.connect()
  const user = newId()
  await client.query('insert into users (id, email, created_at, updated_at) values ($1, $2, now(), now())', [user, `${user}@example.com`])
  const mine: string[] = []
  let made = 0
  while (!signal.aborted) {
    const id = newId()
    await store(place, `load-${id}`, Buffer.from(id))
    await client.query('begin')
    await client.query(`insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, $2, $2, 'load', now())`, [
      id,
      `load-${id}`,
    ])
    await client.query(
      `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at) values ($1, $2, $3, 'OWNER', 'HOST', true, now())`,
      [newId(), id, user],
    )
    await client.query(`insert into pgboss.job (name, data) values ('emails', jsonb_build_object('podcast', $1::text))`, [id])
    await client.query('commit')
    made += 1
    mine.push(id)
    if (mine.length <= 8) continue
    const old = mine.shift()
    await client.query('begin')
    await client.query('delete from podcasts where id = $1', [old])
    await client.query(`delete from pgboss.job where data->>'podcast' = $1`, [old])
    await client.query('commit')
    await removePhoto(place, pool, `load-${old}`)
    await breathe()
  }
  await client.end()
  return made
}

/** As the product removes: not while a backup needs what is stored. */
const removePhoto = (place: Place, pool: DbPool, object: string) =>
  vi.waitFor(
    () =>
      pool.transaction(async (tx) => {
        expect(await mayRemove(tx)).toBe(true)
        await place.storage.remove({ bucket: 'podcast-photos', object })
      }),
    { timeout: 15_000 },
  )

test('an object that is replaced while the backup runs is the later one', async () => {
  const old = await usePlace()
  await fill(old, 1)
  await store(old, 'feed', Buffer.from('one'))
  let replaced = false
  const storage: Storage = {
    ...old.storage,
    async get(ref) {
      const found = await old.storage.get(ref)
      if (ref.object === 'feed' && !replaced) {
        replaced = true
        await store(old, 'feed', Buffer.from('three'))
      }
      return found
    },
  }
  const file = await backUp({ ...old, storage })
  const backup = await openBackup(file, never)
  expect(backup.manifest.objects.filter(({ object }) => object === 'feed').map(({ size }) => size)).toEqual([3, 5])
  await backup.close()
  const fresh = await usePlace()
  await restore(file, fresh)
  expect(await digest(fresh)).toEqual(await digest(old))
})

test('no file is written over another, and none is left half-written', async () => {
  const place = await usePlace()
  await fill(place, 1)
  const folder = await tempFolder()
  const file = join(folder, 'backup.tar')
  const write = (force: boolean, signal = never) => writeBackupFile(place, file, { force, signal })
  await writeFile(file, 'precious')
  await expect(write(false)).rejects.toThrow(/is there already.*--force/)
  expect(await readFile(file, 'utf8')).toBe('precious')
  await expect(write(true, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await readFile(file, 'utf8')).toBe('precious')
  expect(await readdir(folder)).toEqual(['backup.tar'])
  expect(await write(true)).toMatchObject({ objects: 8, gone: 0, secretKept: true })
  await (await openBackup(file, never)).close()

  await writeFile(`${file}.partial`, 'half')
  await writeFile(file, 'precious')
  await expect(writeBackupFile(place, join(folder, 'no', 'such'), { force: false, signal: never })).rejects.toThrow(
    /cannot be written: ENOENT/,
  )
  await expect(write(false)).rejects.toThrow(/is there already/)
  await expect(writeBackupFile(place, join(folder, 'other.tar'), { force: false, signal: never })).resolves.toBeDefined()
  await writeFile(join(folder, 'third.tar.partial'), 'half')
  await expect(writeBackupFile(place, join(folder, 'third.tar'), { force: false, signal: never })).rejects.toThrow(
    /another backup is being written/,
  )
})

test.runIf(process.platform === 'linux')('a full disk is said in words', async () => {
  const place = await usePlace()
  await fill(place, 1)
  const sink = createWriteStream('/dev/full')
  await expect(writeBackup(place, sink, { gzip: false, signal: never })).rejects.toThrow('There is no room left for the backup.')
})

test('a database that no server ever used has nothing to back up', async () => {
  const place = await usePlace()
  await place.query('drop schema drizzle cascade')
  await expect(backUp(place)).rejects.toThrow(/nothing to back up/)
})
