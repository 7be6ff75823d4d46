import type { App } from '../../../platform/app.ts'
import { storageSource } from '../../../platform/audio/source.ts'
import { createLimiter } from '../../../platform/concurrency.ts'
import { Fault } from '../../../platform/fault.ts'
import { tagMp3 } from '../../../platform/tags/mp3.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { addCopy, findRecordingOfEpisode } from '../../recordings/service.ts'
import { ownerOf } from '../../teams/service.ts'
import * as store from '../store.ts'
import { findTags } from './tags.ts'

/** Each reads and writes a whole recording. */
const limited = createLimiter({ concurrency: 1, maxQueued: 100 })

/**
 * Writes title, show, number, artwork and chapters into a copy of an episode's MP3, which takes its place, if the show wants that and the file
 * doesn't have them yet. Needs no ffmpeg. An episode whose tags can't be written is published without them.
 */
export async function tagEpisode(app: App, userId: string | null, episodeId: string): Promise<void> {
  const recording = await findRecordingOfEpisode(app.db, episodeId)
  if (recording?.fileType !== 'mp3' || !(await store.findSettings(app.db, recording.podcastId)).isTaggedOnPublish) return
  const actorId = userId ?? (await ownerOf(app.db, recording.podcastId))
  if (actorId === null) return
  try {
    await limited(async () => {
      const source = await storageSource(app.storage, { bucket: 'recordings', object: recording.object })
      if (!source) return
      const { title = null, artist = null, track = null, ...tags } = await findTags(app, recording)
      const { size, contentType, body, isSame } = await tagMp3(source, { ...tags, title, artist, track })
      if (isSame) return
      const copy = { size, contentType, body: body(), suffix: 'tagged', madeBy: 'tagging', replacesTagged: true } as const
      await addCopy(app, actorId, recording, copy)
    })
  } catch (error) {
    if (!(error instanceof UnfitFile) && !(error instanceof Fault)) throw error
    app.log.warn({ err: error, episodeId }, 'The tags of a recording could not be written before publishing')
  }
}

/** The same for scheduled releases of a podcast. */
export async function tagEpisodes(app: App, podcastId: string, episodeIds: string[]): Promise<void> {
  if (!(await store.findSettings(app.db, podcastId)).isTaggedOnPublish) return
  for (const episodeId of episodeIds) await tagEpisode(app, null, episodeId)
}
