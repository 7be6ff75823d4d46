import type { Input } from '@castwright/contract/methods.ts'
import { recordingContentTypes, type RecordingType } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { storageUsed } from '../../../test/kit/recordings.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'

/** An uploaded file: requested like a browser, with its bytes stored where the PUT would put them. */
export async function arrived(
  app: TestApp,
  person: Person,
  podcastId: string,
  bytes: Buffer = silentMp3(50),
  type: RecordingType = 'mp3',
): Promise<FileRef> {
  const contentType = recordingContentTypes[type]
  const asked = { bucket: 'recordings', podcastId, contentType, size: bytes.length } as const
  const { object } = await as(app, person).UploadService.GetSignedURL(asked)
  await app.app.storage.put({ bucket: 'recordings', object }, bytes, { contentType })
  return { bucket: 'recordings', object }
}

type Wish = Partial<Input<'RecordingService.Create'>['recording']> & { bytes?: Buffer; type?: RecordingType }

/** Uploads a file and creates a recording from it. */
export async function create(app: TestApp, person: Person, podcastId: string, fileName: string, wish: Wish = {}): Promise<Recording> {
  const { bytes, type, ...rest } = wish
  const url = rest.url ?? (await arrived(app, person, podcastId, bytes, type))
  return (await as(app, person).RecordingService.Create({ recording: { podcastId, fileName, ...rest, url } })).recording
}

export const stepOf = async (app: TestApp, episodeId: string): Promise<number> => {
  const { rows } = await app.pool.pool.query('select upload_audio from episode_progresses where episode_id = $1', [episodeId])
  return Number((rows[0] as { upload_audio: number } | undefined)?.upload_audio ?? 0)
}

/** The podcast's storage by the ledger, and the sum of its recordings. */
export async function storageOf(app: TestApp, podcastId: string): Promise<{ kept: number; counted: number }> {
  const { rows } = await app.pool.pool.query(
    'select coalesce(sum(file_size), 0) as counted from recordings where podcast_id = $1 and not is_deleted',
    [podcastId],
  )
  return { kept: await storageUsed(app, podcastId), counted: Number((rows[0] as { counted: string }).counted) }
}

/** The database row, even if it was deleted. */
export async function rowOf(app: TestApp, recordingId: string) {
  const { rows } = await app.pool.pool.query('select * from recordings where id = $1', [recordingId])
  return rows[0] as { object: string; is_deleted: boolean; is_published: boolean; retired_until: Date | null; episode_id: string | null }
}

/** Names of the stored recordings. */
export async function storedObjects(app: TestApp): Promise<string[]> {
  const names: string[] = []
  for await (const { object } of app.app.storage.list('recordings')) names.push(object)
  return names
}
