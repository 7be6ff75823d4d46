import type { App } from '../../../platform/app.ts'
import { sharp } from '../../../platform/images/sharp.ts'
import type { ByteRange, ObjectRef } from '../../../platform/storage/port.ts'
import { artObjects } from '../../podcasts/service.ts'
import type { ArtFacts, FileFacts, Files } from '../doctor/facts.ts'
import * as store from '../store.ts'

/** By the id of the recording. */
export type Probes = Map<string, Files>

type Ground = Pick<App, 'storage'>

async function read(app: Ground, ref: ObjectRef, range?: ByteRange): Promise<Buffer> {
  const found = await app.storage.get(ref, range)
  return found ? Buffer.concat(await found.body.toArray()) : Buffer.alloc(0)
}

async function lookAtFile(app: Ground, object: string): Promise<FileFacts> {
  const ref: ObjectRef = { bucket: 'recordings', object }
  const found = await app.storage.head(ref)
  if (!found || found.size === 0) return { size: found?.size ?? null, head: Buffer.alloc(0), hasEnd: false }
  const last = found.size - 1
  const [head, end] = await Promise.all([
    read(app, ref, { start: 0, end: 15 }),
    read(app, ref, { start: Math.max(0, last - 1), end: last }),
  ])
  return { size: found.size, head, hasEnd: end.length > 0 }
}

/** A picture of that name never changes, so what was seen of it stays true. */
const seen = new Map<string, ArtFacts>()
const mostSeen = 1000

async function lookAtArt(app: Ground, bucket: 'podcast-photos' | 'episode-photos', stem: string | null): Promise<Files['art']> {
  const [ref] = artObjects(bucket, stem ?? '')
  if (!ref) return undefined
  const known = seen.get(ref.object)
  if (known) return known
  const bytes = await read(app, ref)
  if (bytes.length === 0) return null
  // Its head alone: it was unpacked to the last pixel when it came.
  const { format, width, height } = await sharp(bytes).metadata()
  if (seen.size >= mostSeen) seen.clear()
  seen.set(ref.object, { format, width, height })
  return { format, width, height }
}

export const probePodcast = (app: Ground, { photo }: Pick<store.FactsRow['podcast'], 'photo'>): Promise<Files['podcastArt']> =>
  lookAtArt(app, 'podcast-photos', photo)

type Shown = {
  recording: Pick<NonNullable<store.FactsRow['recording']>, 'object'> | null
  episode: { photo: string | null }
  podcast: Pick<store.FactsRow['podcast'], 'photo'>
}

/** Looks at what is stored for an episode. */
export async function probe(app: Ground, { recording, episode, podcast }: Shown): Promise<Files> {
  return {
    recording: recording && (await lookAtFile(app, recording.object)),
    art: await lookAtArt(app, 'episode-photos', episode.photo),
    podcastArt: await probePodcast(app, podcast),
  }
}

/** The same for several, before anything is held. */
export async function probeEpisodes(app: Pick<App, 'db' | 'storage'>, episodeIds: string[]): Promise<Probes> {
  const probes: Probes = new Map()
  const all = await store.findFacts(app.db, episodeIds)
  const one = async (): Promise<void> => {
    for (let facts = all.pop(); facts !== undefined; facts = all.pop())
      if (facts.recording) probes.set(facts.recording.id, await probe(app, facts))
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return probes
}
