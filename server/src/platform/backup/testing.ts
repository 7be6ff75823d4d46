import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDatabase } from '../../../test/kit/database.ts'
import { systemNow } from '../clock.ts'
import { newId } from '../ids.ts'
import { openDiskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/port.ts'
import { openArchive } from './archive.ts'
import { listTables, quoteTable } from './catalog.ts'
import type { About, Manifest } from './format.ts'
import { readEntries } from './read.ts'
import { restoreBackup } from './restore.ts'
import { openBackup } from './verify.ts'
import { writeBackupFile } from './write.ts'

export const never = new AbortController().signal

export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type Place = {
  connectionString: string
  dataDir: string
  storage: Storage
  authSecret: string | undefined
  now: () => Date
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** A separate database and data folder without accounts. */
export async function usePlace({ secret = randomBytes(32).toString('base64url') } = {}): Promise<Place> {
  const { connectionString, drop } = await createDatabase()
  onTestFinished(drop)
  const dataDir = await tempFolder()
  if (secret) await writeFile(join(dataDir, 'auth-secret'), `${secret}\n`, { mode: 0o600 })
  const storage = openDiskStorage({
    root: join(dataDir, 'storage'),
    areas: ['recordings', 'user-avatars', 'podcast-photos', 'rss-feeds'],
    baseUrl: 'http://localhost',
    secret: 'x'.repeat(32),
    now: systemNow,
  })
  return {
    connectionString,
    dataDir,
    storage,
    authSecret: undefined,
    now: systemNow,
    async query(sql, values) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      try {
        return (await client.query(sql, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}

const hard = [
  'plain',
  'tab\there',
  'line\nbreak\r\n',
  String.raw`back\slash \N \. \t`,
  '',
  'Grüße 🎙️ \u202e',
  '"quoted", \'too\'',
  '\\.',
  '\u0001\u001f',
]

/** Adds rows of every kind that a copy could get wrong, queued jobs, a sequence ahead, and objects of odd sizes. */
export async function fill(place: Place, people = 20): Promise<void> {
  const client = new pg.Client({ connectionString: place.connectionString })
  await client.connect()
  for (let i = 0; i < people; i += 1) {
    const [user, podcast] = [newId(), newId()]
    const word = hard[i % hard.length]
    await client.query('insert into users (id, email, name, image, created_at, updated_at) values ($1, $2, $3, $4, now(), now())', [
      user,
      `${user}@example.com`,
      word,
      i % 3 === 0 ? null : word,
    ])
    await client.query('insert into profiles (user_id, first_name, is_operator, created_at) values ($1, $2, $3, now())', [
      user,
      word,
      i === 0,
    ])
    await client.query(`insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, $2, $3, 'audio', now())`, [
      podcast,
      word,
      podcast,
    ])
    await client.query(
      `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at) values ($1, $2, $3, 'OWNER', 'HOST', true, now())`,
      [newId(), podcast, user],
    )
  }
  await client.query(`select pgboss.create_queue('emails', '{"policy": "standard"}')`)
  await client.query(
    `insert into pgboss.job (name, data, state, start_after) select 'emails', jsonb_build_object('n', n, 'text', $1::text),
       (array['created', 'retry', 'active', 'completed', 'failed'])[n % 5 + 1]::pgboss.job_state, now() + n * interval '1 hour' from generate_series(1, 50) n`,
    [hard.join(' ').replaceAll('\u0000', '')],
  )
  await client.query(`select setval('drizzle.__drizzle_migrations_id_seq', 999)`)
  await client.end()
  for (const [index, size] of [0, 1, 511, 512, 513, 70_000, 700_001].entries()) {
    await store(place, `object-${index}.bin`, randomBytes(size))
  }
  await place.storage.put({ bucket: 'recordings', object: `${'long-'.repeat(20)}name.mp3` }, randomBytes(1000), {
    contentType: 'audio/mpeg',
  })
}

export const store = (place: Place, object: string, bytes: Buffer) =>
  place.storage.put({ bucket: 'podcast-photos', object }, bytes, { contentType: 'image/png' })

export async function backUp(place: Place, name = 'backup.tar'): Promise<string> {
  const file = join(await tempFolder(), name)
  await writeBackupFile(place, file, { force: false, signal: never })
  return file
}

export async function restore(file: string, place: Place, force = false): Promise<void> {
  const backup = await openBackup(file, never)
  await restoreBackup(backup, place, { force, signal: never }).finally(() => backup.close())
}

/** Everything a backup must keep, as one digest per table and object. */
export async function digest(place: Place): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const client = new pg.Client({ connectionString: place.connectionString })
  await client.connect()
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from ${quoteTable(table)} t`,
    )
    found[quoteTable(table)] = rows[0]?.digest ?? ''
  }
  await client.end()
  for (const bucket of place.storage.areas) {
    for await (const { object } of place.storage.list(bucket)) {
      const got = await place.storage.get({ bucket, object })
      if (!got) continue
      const hash = createHash('sha256')
      for await (const chunk of got.body as AsyncIterable<Buffer>) hash.update(chunk)
      found[`${bucket}/${object}`] = `${got.object.size} ${got.object.contentType} ${hash.digest('hex')}`
    }
  }
  found['auth-secret'] = await readFile(join(place.dataDir, 'auth-secret'), 'utf8').catch(() => 'none')
  return found
}

/** The same backup with a change, and all checksums corrected. */
export async function forge(
  from: string,
  to: string,
  change: { about?: (about: About) => unknown; manifest?: (manifest: Manifest) => unknown; without?: (name: string) => boolean },
): Promise<void> {
  const backup = await openBackup(from, never)
  const archive = openArchive(createWriteStream(to), { gzip: false, signal: never })
  const addJson = async (name: string, value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value))
    await archive.add(name, bytes.length, [bytes])
  }
  for await (const entry of readEntries(backup.file)) {
    if (entry.name === 'about.json' || entry.name === 'manifest.json' || change.without?.(entry.name)) for await (const _ of entry.body);
    else await archive.add(entry.name, entry.size, entry.body)
    if (entry.name === 'about.json') await addJson(entry.name, change.about?.(backup.about) ?? backup.about)
    if (entry.name === 'manifest.json') await addJson(entry.name, change.manifest?.(backup.manifest) ?? backup.manifest)
  }
  await archive.finish()
  await backup.close()
}
