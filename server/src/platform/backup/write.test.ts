import { createWriteStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, type DbPool } from '../db.ts'
import { newId } from '../ids.ts'
import type { Storage } from '../storage/port.ts'
import { backUp, digest, fill, never, restore, store, tempFolder, usePlace, type Place } from './testing.ts'
import { mayRemove } from './removals.ts'
import { openBackup } from './verify.ts'
import { writeBackup, writeBackupFile } from './write.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'

test.runIf(isFull)('a backup under load is consistent: everything a row references is included', async () => {
  const old = await usePlace()
  await fill(old, 5)
  const stopping = new AbortController()
  const pool = openDb({ connectionString: old.connectionString })
  onTestFinished(pool.close)
  const work = Promise.all([1, 2].map(() => people(old, pool, stopping.signal)))
  const enough = async () => (await old.query('select from podcasts where media_format = $1', ['load'])).length > 10
  await expect.poll(enough).toBe(true)
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

/** Stores an image, then references it in a transaction with a job. Later deletes the rows, then the image. */
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

/** Deletes like the server: not while a backup needs the objects. */
const removePhoto = (place: Place, pool: DbPool, object: string) =>
  eventually(() =>
    pool.transaction(async (tx) => {
      expect(await mayRemove(tx)).toBe(true)
      await place.storage.remove({ bucket: 'podcast-photos', object })
    }),
  )

test.runIf(isFull)('contains the newer version of an object replaced during the backup', async () => {
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

test('overwrites no file and leaves no partial one', async () => {
  const place = await usePlace()
  await fill(place, 1)
  const folder = await tempFolder()
  const file = join(folder, 'backup.tar')
  const write = (force: boolean, signal = never) => writeBackupFile(place, file, { force, signal })
  await writeFile(file, 'precious')
  await expect(write(false)).rejects.toThrow(/already exists.*--force/)
  expect(await readFile(file, 'utf8')).toBe('precious')
  await expect(write(true, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await readFile(file, 'utf8')).toBe('precious')
  expect(await readdir(folder)).toEqual(['backup.tar'])
  expect(await write(true)).toMatchObject({ objects: 8, gone: 0, secretKept: true })
  await (await openBackup(file, never)).close()

  await writeFile(`${file}.partial`, 'half')
  await writeFile(file, 'precious')
  await expect(writeBackupFile(place, join(folder, 'no', 'such'), { force: false, signal: never })).rejects.toThrow(
    /Could not write the backup: ENOENT/,
  )
  await expect(write(false)).rejects.toThrow(/already exists/)
  await expect(writeBackupFile(place, join(folder, 'other.tar'), { force: false, signal: never })).resolves.toBeDefined()
  await writeFile(join(folder, 'third.tar.partial'), 'half')
  await expect(writeBackupFile(place, join(folder, 'third.tar'), { force: false, signal: never })).rejects.toThrow(
    /another backup is running/,
  )
})

test.runIf(process.platform === 'linux')('reports a full disk', async () => {
  const place = await usePlace()
  await fill(place, 1)
  const sink = createWriteStream('/dev/full')
  await expect(writeBackup(place, sink, { gzip: false, signal: never })).rejects.toThrow(
    'The disk is full. The partial backup was deleted.',
  )
})

test('rejects a database that no server has used', async () => {
  const place = await usePlace()
  await place.query('drop schema drizzle cascade')
  await expect(backUp(place)).rejects.toThrow(/nothing to back up/)
})
