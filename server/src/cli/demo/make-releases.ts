import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import { defaultPreset } from '@castwright/contract/finishing/shapes.ts'
import { updateEpisode } from '../../domains/episodes/service.ts'
import { publishEpisode, scheduleEpisode } from '../../domains/publishing/service.ts'
import { createRecording } from '../../domains/recordings/service.ts'
import { signUpload } from '../../domains/uploads/service.ts'
import type { DemoEpisode } from './shows.ts'
import { ago, on, type DemoContext } from './context.ts'
import { filmOf, tuneOf } from './media.ts'
import { addSound, createPreset, findEngine, findPresets, updateSettings } from '../../domains/finishing/service.ts'

type Facts = { podcastId: string; episodeId: string | null; mediaFormat: 'audio' | 'video' }

/** A realistic file name: `the-ferry-that-runs-on-tuesdays-final.mp3`. */
const nameOf = (title: string, ending: string): string =>
  `${title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}-final.${ending}`

/** Adds audio or video to the library, and to an episode if one is given. */
export async function makeRecording(
  { app }: DemoContext,
  userId: string,
  title: string,
  { podcastId, episodeId, mediaFormat }: Facts,
): Promise<void> {
  const type = mediaFormat === 'video' ? 'mp4' : 'mp3'
  const isEven = title.length % 2 === 0
  const bytes =
    type === 'mp4'
      ? await filmOf(isEven ? 'lamp' : 'window')
      : await tuneOf(isEven ? 'long-way-home' : 'studio-light', 2 + (title.length % 5))
  const contentType = recordingContentTypes[type]
  const { object } = await signUpload(app, userId, { bucket: 'recordings', podcastId, contentType, size: bytes.length })
  await app.storage.put({ bucket: 'recordings', object }, bytes, { contentType, size: bytes.length })
  await createRecording(app, userId, { podcastId, episodeId, fileName: nameOf(title, type), url: { bucket: 'recordings', object } })
}

type Release = { out: Date | null; planned: string | null }

/** Publishes, schedules or changes an episode after publishing it. */
export async function makeRelease(demo: DemoContext, userId: string, episodeId: string, episode: DemoEpisode, { out, planned }: Release) {
  if (out) await publishEpisode(on(demo, out).app, userId, { episodeId })
  if (episode.changedSince) await updateEpisode(ago(demo, 9).app, userId, { episodeId, episode: { title: episode.changedSince } })
  if (episode.isScheduled && planned) await scheduleEpisode(ago(demo, 8).app, userId, { episodeId, scheduledReleaseDate: planned })
}

/** Two presets with a theme. Finishing itself is only turned on if this server can do it. */
export async function makeFinishing({ app }: DemoContext, userId: string, podcastId: string): Promise<void> {
  if ((await findPresets(app, podcastId)).length > 0) return
  const bytes = await tuneOf('long-way-home', 1)
  const file = { contentType: 'audio/mpeg', size: bytes.length }
  const { object } = await signUpload(app, userId, { bucket: 'recordings', podcastId, ...file })
  await app.storage.put({ bucket: 'recordings', object }, bytes, file)
  const sound = await addSound(app, userId, { podcastId, name: 'Theme', file: { bucket: 'recordings', object } })
  await createPreset(app, userId, podcastId, { ...defaultPreset, name: 'Voice with theme', introId: sound.id })
  await createPreset(app, userId, podcastId, { ...defaultPreset, name: 'On the road', levels: true, reducesNoise: true })
  if ((await findEngine(app)).isAvailable) await updateSettings(app, userId, { podcastId, isEnabled: true })
}
