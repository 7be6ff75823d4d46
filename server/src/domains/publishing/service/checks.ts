import { type Finding, isBlocking } from '@castwright/contract/release-checks.ts'
import { isReadyToPublish, newProgress } from '@castwright/contract/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import type { GoverningPlan } from '../../teams/service.ts'
import { error, findingsOf, pass, type ArtFacts, type EpisodeFacts, type FileFacts, type Files } from '../doctor/facts.ts'
import { episodeChecks } from '../doctor/episode.ts'
import { showChecks } from '../doctor/show.ts'
import { sharp } from '../../../platform/images/sharp.ts'
import type { ByteRange, ObjectRef } from '../../../platform/storage/port.ts'
import { artObjects } from '../../podcasts/service.ts'

/** What an episode that can be published has. */
export type Ready = store.FactsRow & { recording: NonNullable<store.FactsRow['recording']> }

const isReady = (facts: store.FactsRow): facts is Ready =>
  facts.recording !== null && (facts.episode.isPublished || isReadyToPublish(facts.progress ?? newProgress))

/** How many more episodes can be published for the first time, and what stands in the way of the next. */
export type Room = { left: number; limit: 'publishedEpisodes' | 'podcasts' }

/** More podcasts than a plan has come from a larger one: then nothing new goes out. The plan must be held. */
export async function roomIn(tx: Tx, { ownerId, limits }: GoverningPlan): Promise<Room> {
  const { podcasts, publishedEpisodes } = await store.countOwned(tx, ownerId)
  if (limits.podcasts !== -1 && podcasts > limits.podcasts) return { left: 0, limit: 'podcasts' }
  const left = limits.publishedEpisodes === -1 ? Infinity : limits.publishedEpisodes - publishedEpisodes
  return { left, limit: 'publishedEpisodes' }
}

/** The episode where nothing stands in the way of publishing it, and otherwise what does. Files are looked at here only if nobody did. */
export async function readyOrFault(app: App, facts: store.FactsRow, room: Room, probes: Probes): Promise<Ready | Fault> {
  if (!isReady(facts)) return new Fault('not_ready')
  // What is published already may always be published again.
  if (!facts.episode.isPublished && room.left <= 0) return new Fault('plan_limit', { limit: room.limit })
  const files = probes.get(facts.recording.id) ?? (await probe(app, facts))
  const blocking = examine(facts, files).filter(isBlocking)
  if (blocking.length > 0) return new Fault('release_blocked', { findings: blocking.map(({ id }) => id).join(',') })
  return facts
}

/** All rules, held against one episode and its podcast. */
export function examine(
  facts: Pick<store.FactsRow, 'episode' | 'podcast' | 'recording'>,
  files: Files,
  twin: string | null = null,
): Finding[] {
  const { podcast } = facts
  return [...findingsOf(episodeChecks, { ...facts, files, twin }), ...findingsOf(showChecks, { podcast, podcastArt: files.podcastArt })]
}

/** What directories would say to an episode as it is now. */
export async function checkRelease(app: Pick<App, 'db' | 'storage'>, episodeId: string): Promise<Finding[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts) throw new Fault('not_found')
  const [files, twin] = await Promise.all([probe(app, facts), store.findTwin(app.db, facts.episode)])
  return examine(facts, files, twin)
}

/** So many of the newest are looked at: what was out for long has been read by everybody. */
const latest = 10

/** What directories would say to a podcast and its newest episodes as they are in the feed. */
export async function checkPodcast(app: Pick<App, 'db' | 'storage'>, podcastId: string): Promise<Finding[]> {
  const podcast = await store.findPodcast(app.db, podcastId)
  if (!podcast) throw new Fault('not_found')
  const podcastArt = await probePodcast(app, podcast)
  const published = await store.findLatest(app.db, podcastId, latest)
  const ofEpisodes: Array<{ title: string; findings: Finding[] }> = []
  for (const { publication, recording } of published) {
    const episode = { id: publication.episodeId, podcastId, ...publication.snapshot }
    const [files, twin] = await Promise.all([probe(app, { recording, episode, podcast }), store.findTwin(app.db, episode)])
    const facts: EpisodeFacts = {
      episode,
      podcast,
      recording: { ...publication.snapshot.recording, isDamaged: recording.isDamaged },
      files,
      twin,
    }
    ofEpisodes.push({ title: publication.title, findings: findingsOf(episodeChecks, facts) })
  }
  return [hasEpisodes(podcast, published.length > 0), ...findingsOf(showChecks, { podcast, podcastArt }), ...gathered(ofEpisodes)]
}

/** A feed of a valid show is still rejected while it is empty. */
function hasEpisodes({ profileUrl }: { profileUrl: string }, isPublished: boolean): Finding {
  const about = { id: 'feed-episodes', title: 'Episodes', source: 'Apple' } as const
  if (isPublished) return { ...about, ...pass('The feed has a published episode.'), fixPath: null }
  return {
    ...about,
    ...error('No episode is published yet. Directories reject an empty feed.'),
    fixPath: `/${profileUrl}/episodes/all`,
  }
}

const rank = { error: 2, warning: 1, pass: 0 }

/** One finding for each rule: the worst, with the title of the newest episode that it is about. */
function gathered(all: Array<{ title: string; findings: Finding[] }>): Finding[] {
  const worst = new Map<string, Finding>()
  for (const { title, findings } of all) {
    for (const finding of findings) {
      const before = worst.get(finding.id)
      if (before && rank[before.status] >= rank[finding.status]) continue
      worst.set(finding.id, finding.status === 'pass' ? finding : { ...finding, detail: `“${title}”: ${finding.detail}` })
    }
  }
  return [...worst.values()]
}

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

/** What was found out about pictures, by storage. A stored picture never changes, so it stays true. */
const knownArt = new WeakMap<App['storage'], Map<string, ArtFacts>>()
const maxKnownArt = 1000

async function lookAtArt(app: Ground, bucket: 'podcast-photos' | 'episode-photos', stem: string | null): Promise<Files['art']> {
  const [ref] = artObjects(bucket, stem ?? '')
  if (!ref) return undefined
  const known = knownArt.get(app.storage) ?? new Map<string, ArtFacts>()
  knownArt.set(app.storage, known)
  const facts = known.get(ref.object)
  if (facts) return facts
  const bytes = await read(app, ref)
  if (bytes.length === 0) return null
  // Its head alone: it was unpacked to the last pixel when it came.
  const { format, width, height } = await sharp(bytes).metadata()
  if (known.size >= maxKnownArt) known.clear()
  known.set(ref.object, { format, width, height })
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
