import { expect, test } from 'vitest'
import type { RecordingType } from '@castwright/contract/recordings/form.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { silentM4a, silentMp3, tinyVideo } from '../../platform/audio/testing.ts'
import { arrived, create, storageOf, storedObjects } from './testing.ts'

const podcasts = { audio: '', video: '' }

const app = await useApp()
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
for (const format of ['audio', 'video'] as const) {
  podcasts[format] = (await makePodcast(app, owner)).podcastId
  await app.pool.pool.query('update podcasts set media_format = $2 where id = $1', [podcasts[format], format])
}

const text = Buffer.from('These are the show notes. '.repeat(100))
const audioOnly = 'Audio podcasts accept .mp3 and .m4a files.'
const videoOnly = 'Video podcasts accept .mp4, .m4v and .mov files.'

test.each<[string, keyof typeof podcasts, string, RecordingType, Buffer, 'url' | 'file_name', RegExp | string]>([
  ['a wrong ending', 'audio', 'Talk.m4a', 'm4a', silentMp3(50), 'url', /This is an MP3 file, but its name ends in \.m4a/],
  ['a film called QuickTime', 'video', 'Talk.mov', 'mov', tinyVideo(), 'url', /This is an MP4 file, but its name ends in \.mov/],
  ['a text called MP3', 'audio', 'Talk.mp3', 'mp3', text, 'url', /couldn't be read as audio/],
  ['a truncated file', 'audio', 'Talk.m4a', 'm4a', silentM4a().subarray(0, -100), 'url', /incomplete/],
  ['an encrypted file', 'audio', 'Talk.m4a', 'm4a', silentM4a({ codec: 'drms' }), 'url', /copy-protected/],
  ['a film in an audio show', 'audio', 'Talk.m4a', 'mp4', tinyVideo(), 'url', /is a video/],
  ['a film by its name', 'audio', 'Talk.mp4', 'mp4', tinyVideo(), 'file_name', audioOnly],
  ['sound in a video show', 'video', 'Talk.mp4', 'mp4', silentM4a(), 'url', /no picture/],
  ['sound by its name', 'video', 'Talk.mp3', 'mp3', silentMp3(50), 'file_name', videoOnly],
  ['a name without an ending', 'audio', 'Talk', 'mp3', silentMp3(50), 'file_name', audioOnly],
])('rejects %s with a helpful message and leaves nothing behind', async (_what, format, fileName, type, bytes, field, says) => {
  const podcastId = podcasts[format]
  const url = await arrived(app, owner, podcastId, bytes, type)
  const refusal = await as(app, owner)
    .RecordingService.Create({ recording: { podcastId, fileName, url } })
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'invalid_argument', meta: { [`recording.${field}`]: expect.stringMatching(says) as unknown } })
  expect(await storageOf(app, podcastId)).toEqual({ kept: 0, counted: 0 })
  // A file rejected for its name can still be used under another.
  if (field === 'file_name') await as(app, owner).UploadService.Cancel(url)
  await eventually(async () => expect(await storedObjects(app)).toEqual([]))
})

test('accepts files for a video show', async () => {
  const podcastId = podcasts.video
  for (const [type, bytes] of [
    ['mp4', tinyVideo()],
    ['m4v', tinyVideo({ moovFirst: false })],
    ['mov', tinyVideo({ brand: 'qt  ' })],
  ] as const) {
    const recording = await create(app, owner, podcastId, `Film of ${type}.${type}`, { bytes, type })
    expect(recording).toMatchObject({ fileType: type, fileSize: bytes.length })
    expect(recording.duration).toBeCloseTo(2.322, 2)
  }
})
