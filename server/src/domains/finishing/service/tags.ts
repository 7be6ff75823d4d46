import type { App } from '../../../platform/app.ts'
import type { EmbeddedImage } from '../../../platform/chapters/types.ts'
import type { TaggedChapter } from '../../../platform/tags/types.ts'
import { findTaggedChapters } from '../../chapters/service.ts'
import type { RecordingRow, Retime } from '../../recordings/service.ts'
import * as store from '../store.ts'

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
