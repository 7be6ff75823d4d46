import type { App } from '../../../platform/app.ts'
import type { EmbeddedImage } from '../../../platform/chapters/types.ts'
import type { TaggedChapter } from '../../../platform/tags/types.ts'
import { findTaggedChapters } from '../../chapters/service.ts'
import { addCopy, findRecordingOfEpisode, type RecordingRow, type Retime } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { storageSource } from '../../../platform/audio/source.ts'
import { createLimiter } from '../../../platform/concurrency.ts'
import { Fault } from '../../../platform/fault.ts'
import { memorySlot } from '../../../platform/memory.ts'
import { tagMp3 } from '../../../platform/tags/mp3.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { ownerOf } from '../../teams/service.ts'

/** What listeners' apps show of a file. */
export type EpisodeTags = {
  title?: string
  artist?: string
  album: string
  track?: string
  artwork: EmbeddedImage | null
  chapters: TaggedChapter[]
}

/** Tags of a recording from its episode and its show. Without an episode, only those of the show. */
export async function findTags(app: App, recording: RecordingRow, retime?: Retime): Promise<EpisodeTags> {
  const facts = await store.findTagFacts(app.db, recording.podcastId, recording.episodeId)
  const [artist] = [facts.authors.filter(Boolean).join(', ')]
  return {
    album: facts.show,
    ...(facts.title && { title: facts.title }),
    ...(artist && { artist }),
    ...(facts.number !== null && { track: String(facts.number) }),
    artwork: await readArtwork(app, facts),
    chapters: await findTaggedChapters(app, recording, retime),
  }
}

/** Large enough for every player, and small enough for a file. */
const edges = ['-768.jpg', '.jpg']

async function readArtwork({ storage }: App, { photo, showPhoto }: store.TagFacts): Promise<EmbeddedImage | null> {
  const [bucket, stem] = photo ? ['episode-photos', photo] : ['podcast-photos', showPhoto]
  if (!stem) return null
  for (const ending of edges) {
    const found = await storage.get({ bucket, object: `${stem}${ending}` })
    if (found) return { contentType: 'image/jpeg', bytes: Buffer.concat(await found.body.toArray()) }
  }
  return null
}

/** Each reads and writes a whole recording. */
const limiter = memorySlot(() => createLimiter({ concurrency: 1, maxQueued: 100 }))

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
    await app.memory.of(limiter)(async () => {
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
    app.log.warn({ err: error, episodeId }, "Could not write a recording's tags before publishing")
  }
}

/** The same for scheduled releases of a podcast. */
export async function tagEpisodes(app: App, podcastId: string, episodeIds: string[]): Promise<void> {
  if (!(await store.findSettings(app.db, podcastId)).isTaggedOnPublish) return
  for (const episodeId of episodeIds) await tagEpisode(app, null, episodeId)
}
