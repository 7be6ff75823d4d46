import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { createDatabase } from '../../../test/kit/database.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { readMigrations } from '../../platform/backup/levels.ts'
import { applyMigrations, createMigrationsTable, dropEverything, noteMigrations } from '../../platform/backup/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { migrateDatabase } from '../../platform/migrate.ts'
import * as uploads from './service.ts'

/** The last migration before the ledger: 0019. */
const levelBefore = 20

/** A database of the previous release with one podcast. */
async function useOldDatabase() {
  const { connectionString, drop } = await createDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const migrations = readMigrations().slice(0, levelBefore)
  await dropEverything(client)
  await createMigrationsTable(client)
  await applyMigrations(client, migrations)
  await noteMigrations(client, migrations)
  const podcastId = newId()
  const query = async (text: string, ...values: unknown[]) => (await client.query<Record<string, unknown>>(text, values)).rows
  await query(
    `insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, 'Old', 'old', 'audio', now())`,
    podcastId,
  )
  const addUpload = (object: string, bucket: string, size: number, isUsed = true) =>
    query(
      `insert into uploads (object, bucket, podcast_id, content_type, size, created_at, expires_at, used_at)
       values ($1, $2, $3, 'application/octet-stream', $4, now(), $5, $6)`,
      object,
      bucket,
      podcastId,
      size,
      isUsed ? null : new Date(),
      isUsed ? new Date() : null,
    )
  const addRecording = (object: string, size: number, isDeleted = false) =>
    query(
      `insert into recordings (id, podcast_id, file_name, file_type, object, file_size, duration, created_at, is_deleted)
       values ($1, $2, $3, 'mp3', $3, $4, 1, now(), $5)`,
      newId(),
      podcastId,
      object,
      size,
      isDeleted,
    )
  return { connectionString, podcastId, query, addUpload, addRecording }
}

test('the migration keeps the usage of each podcast and fills the ledger', async () => {
  const { connectionString, podcastId, query, addUpload, addRecording } = await useOldDatabase()
  await query('insert into podcast_infos (podcast_id, recording_storage_used) values ($1, 11100)', podcastId)
  await addUpload('kept.mp3', 'recordings', 100)
  await addRecording('kept.mp3', 100)
  // Deleted, but listeners may still request it.
  await addUpload('retired.mp3', 'recordings', 20)
  await addRecording('retired.mp3', 20, true)
  // One row has the wrong size, and the other recording has no row.
  await addUpload('resized.mp3', 'recordings', 999)
  await addRecording('resized.mp3', 1000)
  await addRecording('unknown.mp3', 10_000)
  await addUpload('on-its-way.mp3', 'recordings', 7, false)
  await addUpload('art.jpg', 'podcast-photos', 5)
  await addUpload('bio.mp3', 'podcast-audio-bios', 5)
  await addUpload('words.vtt', 'episode-files', 5)
  await addUpload('chapters.json', 'episode-files', 5)
  await query(
    `insert into episodes (id, podcast_id, guid, title, created_at, updated_at, extras) values ($1, $2, 'one', 'One', now(), now(), $3)`,
    newId(),
    podcastId,
    JSON.stringify({ chapters: { object: 'chapters.json', type: 'application/json+chapters' } }),
  )

  await migrateDatabase(connectionString, createLog('silent'))

  expect(
    await query(
      `select object, kind, size::int, used_at is not null and expires_at is null as used, released_at is not null as released
       from uploads order by object`,
    ),
  ).toEqual([
    { object: 'art.jpg', kind: 'artwork', size: 5, used: true, released: false },
    { object: 'bio.mp3', kind: 'audio-bio', size: 5, used: true, released: false },
    { object: 'chapters.json', kind: 'chapters', size: 5, used: true, released: false },
    { object: 'kept.mp3', kind: 'recording', size: 100, used: true, released: false },
    { object: 'on-its-way.mp3', kind: 'recording', size: 7, used: false, released: false },
    { object: 'resized.mp3', kind: 'recording', size: 1000, used: true, released: false },
    { object: 'retired.mp3', kind: 'recording', size: 20, used: true, released: true },
    { object: 'unknown.mp3', kind: 'recording', size: 10_000, used: true, released: false },
    { object: 'words.vtt', kind: 'transcript', size: 5, used: true, released: false },
  ])
})

test('counts recordings and text files that a podcast has, and what is on its way, but nothing else', async () => {
  const app = await useTestApp({ worker: false })
  const owner = await makePerson(app)
  const { podcastId } = await makePodcast(app, owner)
  const shown = async () => {
    const { podcastWithInfo } = await as(app, owner).PodcastService.FindWithInfo({ podcastId })
    const { usage } = await as(app, owner).BillingService.FindUsage({})
    const { used } = usage.podcasts[0]!.uses.find(({ measure }) => measure === 'storage')!
    return [podcastWithInfo.podcastInfo.recordingStorageUsed, used]
  }
  expect(await shown()).toEqual([0, 0])
  const { object, bytes } = await makeRecording(app, owner, podcastId)
  await makeRecording(app, owner, podcastId, { bytes: Buffer.alloc(1000) })
  const file = { bucket: 'episode-files', kind: 'transcript', object: 'words.vtt', contentType: 'text/vtt' } as const
  await uploads.storeFile(app.app, { ...file, podcastId, bytes: Buffer.alloc(77) })
  await app.app.transaction((tx) => uploads.claimFiles(app.app, tx, [file.object]))
  await as(app, owner).UploadService.GetSignedURL({ bucket: 'recordings', podcastId, contentType: 'audio/mpeg', size: 500 })
  expect(await uploads.findPlanStorage(app.app.db, podcastId)).toEqual({ used: bytes.length + 1077, reserved: 500 })
  await app.app.transaction((tx) => uploads.releaseStorage(app.app, tx, [object]))
  expect(await uploads.findPlanStorage(app.app.db, podcastId)).toEqual({ used: 1077, reserved: 500 })
  expect(await shown()).toEqual([1077, 1077])
})
