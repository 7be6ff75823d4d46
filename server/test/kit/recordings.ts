import { recordingContentTypes, type RecordingType } from '@castwright/contract/recordings/form.ts'
import { findPlanStorage } from '../../src/domains/uploads/service.ts'
import { silentAiff, silentFlac, silentWav } from '../../src/platform/audio/testing-masters.ts'
import { silentM4a, silentMp3, tinyVideo } from '../../src/platform/audio/testing.ts'
import { newId, newToken } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './as.ts'

export type MadeRecording = { recordingId: string; object: string; fileName: string; bytes: Buffer; duration: number }

export type RecordingOptions = Partial<{ episodeId: string; fileName: string; type: RecordingType; bytes: Buffer; duration: number }>

const tiny: Record<RecordingType, () => Buffer> = {
  mp3: () => silentMp3(100),
  m4a: () => silentM4a(),
  mp4: () => tinyVideo(),
  m4v: () => tinyVideo({ brand: 'M4V ' }),
  mov: () => tinyVideo({ brand: 'qt  ' }),
  wav: () => silentWav(2.612),
  flac: () => silentFlac(28),
  aiff: () => silentAiff(2.612),
}

/** A recording with its bytes and row, as after an upload, regardless of the plan. */
export async function makeRecording(
  app: TestApp,
  person: Person,
  podcastId: string,
  { episodeId, type = 'mp3', fileName = `Take ${newToken(4)}.${type}`, bytes = tiny[type](), duration = 2.612 }: RecordingOptions = {},
): Promise<MadeRecording> {
  const [recordingId, object] = [newId(), `${newToken(16)}.${type}`]
  const now = app.clock.now()
  await app.app.storage.put({ bucket: 'recordings', object }, bytes, { contentType: recordingContentTypes[type], size: bytes.length })
  const run = (statement: string, values: unknown[]) => app.pool.pool.query(statement, values)
  await run(
    `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at) values ($1, 'recordings', 'recording', $2, $3, $4, $5, $5)`,
    [object, podcastId, recordingContentTypes[type], bytes.length, now],
  )
  await run(
    `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, duration, bitrate, creator_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 128, $9, $10)`,
    [recordingId, podcastId, episodeId ?? null, fileName, type, object, bytes.length, duration, person.userId, now],
  )
  if (episodeId) await run('update episodes set duration = $2 where id = $1', [episodeId, Math.round(duration)])
  return { recordingId, object, fileName, bytes, duration }
}

/** Makes a podcast use this many bytes of its plan's storage, by an object that exists only in the ledger. */
export async function useStorage(app: TestApp, podcastId: string, bytes: number): Promise<void> {
  const object = `filler-${podcastId}`
  const { pool } = app.pool
  await pool.query('delete from uploads where object = $1', [object])
  await pool.query(
    `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at)
     values ($1, 'recordings', 'recording', $2, 'audio/mpeg', $3, now(), now())`,
    [object, podcastId, bytes - (await storageUsed(app, podcastId))],
  )
}

/** Bytes of its plan's storage that a podcast uses, by the ledger. */
export async function storageUsed(app: TestApp, podcastId: string): Promise<number> {
  return (await findPlanStorage(app.app.db, podcastId)).used
}
