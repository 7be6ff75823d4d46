import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import { updateEpisode } from '../../domains/episodes/service.ts'
import { publishEpisode, scheduleEpisode } from '../../domains/publishing/service.ts'
import { createRecording } from '../../domains/recordings/service.ts'
import { signUpload } from '../../domains/uploads/service.ts'
import type { DemoEpisode } from './episodes.ts'
import { ago, on, type Ground } from './ground.ts'
import { filmOf, tuneOf } from './media.ts'

type Facts = { podcastId: string; episodeId: string | null; mediaFormat: 'audio' | 'video' }

/** A file name as people give them: `the-ferry-that-runs-on-tuesdays-final.mp3`. */
const nameOf = (title: string, ending: string): string =>
  `${title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}-final.${ending}`

/** Sound or film in the library, of an episode where one is named. */
export async function makeRecording(
  { app }: Ground,
  userId: string,
  title: string,
  { podcastId, episodeId, mediaFormat }: Facts,
): Promise<void> {
  const type = mediaFormat === 'video' ? 'mp4' : 'mp3'
  const isEven = title.length % 2 === 0
  const bytes = type === 'mp4' ? await filmOf(isEven ? 'lamp' : 'window') : await tuneOf(isEven ? 'road' : 'light', 2 + (title.length % 5))
  const contentType = recordingContentTypes[type]
  const { object } = await signUpload(app, userId, { bucket: 'recordings', podcastId, contentType, size: bytes.length })
  await app.storage.put({ bucket: 'recordings', object }, bytes, { contentType, size: bytes.length })
  await createRecording(app, userId, { podcastId, episodeId, fileName: nameOf(title, type), url: { bucket: 'recordings', object } })
}

type Release = { out: Date | null; planned: string | null }

/** What has come out, will come out, or was changed since it did. */
export async function makeRelease(ground: Ground, userId: string, episodeId: string, episode: DemoEpisode, { out, planned }: Release) {
  if (out) await publishEpisode(on(ground, out).app, userId, { episodeId })
  if (episode.changedSince) await updateEpisode(ago(ground, 9).app, userId, { episodeId, episode: { title: episode.changedSince } })
  if (episode.isScheduled && planned) await scheduleEpisode(ago(ground, 8).app, userId, { episodeId, scheduledReleaseDate: planned })
}
