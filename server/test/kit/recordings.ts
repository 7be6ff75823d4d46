import { recordingContentTypes, type RecordingType } from '@castwright/contract/recording-form.ts'
import { silentM4a, silentMp3, tinyVideo } from '../../src/platform/audio/testing.ts'
import { newId, newToken } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './as.ts'

export type MadeRecording = { recordingId: string; object: string; fileName: string; bytes: Buffer; duration: number }

export type RecordingOptions = Partial<{ episodeId: string; fileName: string; type: RecordingType; bytes: Buffer }>

const tiny: Record<RecordingType, () => Buffer> = {
  mp3: () => silentMp3(100),
  m4a: () => silentM4a(),
  mp4: () => tinyVideo(),
  m4v: () => tinyVideo({ brand: 'M4V ' }),
  mov: () => tinyVideo({ brand: 'qt  ' }),
}

/** A recording with its bytes and row, as after an upload, regardless of the plan. */
export async function makeRecording(
  app: TestApp,
  person: Person,
  podcastId: string,
  { episodeId, type = 'mp3', fileName = `Take ${newToken(4)}.${type}`, bytes = tiny[type]() }: RecordingOptions = {},
): Promise<MadeRecording> {
  const [recordingId, object, duration] = [newId(), `${newToken(16)}.${type}`, 2.612]
  const now = app.clock.now()
  await app.app.storage.put({ bucket: 'recordings', object }, bytes, { contentType: recordingContentTypes[type], size: bytes.length })
  const run = (statement: string, values: unknown[]) => app.pool.pool.query(statement, values)
  await run(
    `insert into uploads (object, bucket, podcast_id, content_type, size, created_at, used_at) values ($1, 'recordings', $2, $3, $4, $5, $5)`,
    [object, podcastId, recordingContentTypes[type], bytes.length, now],
  )
  await run(
    `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, duration, bitrate, creator_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 128, $9, $10)`,
    [recordingId, podcastId, episodeId ?? null, fileName, type, object, bytes.length, duration, person.userId, now],
  )
  await run('update podcast_infos set recording_storage_used = recording_storage_used + $2 where podcast_id = $1', [
    podcastId,
    bytes.length,
  ])
  if (episodeId) await run('update episodes set duration = $2 where id = $1', [episodeId, Math.round(duration)])
  return { recordingId, object, fileName, bytes, duration }
}
