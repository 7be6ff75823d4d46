import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import type { App } from '../../../platform/app.ts'
import { checkGuests } from '../../guests/service.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { error, pass, runChecks, type ArtFacts, type FileFacts, type Files } from '../checks/facts.ts'
import { episodeChecks } from '../checks/episode.ts'
import { showChecks } from '../checks/show.ts'
import { episodeTagCheck, showTagCheck } from '../checks/tags.ts'
import { sharp } from '../../../platform/images/sharp.ts'
import type { ByteRange, ObjectRef } from '../../../platform/storage/port.ts'
import { artObjects, findShow, toShowTags, toEpisodeTags } from '../../podcasts/service.ts'
import { findOfPodcast } from '../../recordings/service.ts'
import { createLru } from '../../../platform/lru.ts'
import { memorySlot } from '../../../platform/memory.ts'

/** Runs all checks on an episode and its podcast. */
export function checkEpisode(
  facts: Pick<store.FactsRow, 'episode' | 'podcast' | 'recording' | 'hasTemplateNotes'>,
  files: Files,
  duplicate: string | null = null,
): CheckResult[] {
  const { podcast } = facts
  return [...runChecks(episodeChecks, { ...facts, files, duplicate }), ...runChecks(showChecks, { podcast, podcastArt: files.podcastArt })]
}

/** Checks an episode in its current state. */
export async function runReleaseChecks(app: Pick<App, 'db' | 'now'> & StorageDeps, episodeId: string): Promise<CheckResult[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts) throw new Fault('not_found')
  const [files, duplicate] = await Promise.all([readFiles(app, facts), store.findDuplicateNumber(app.db, facts.episode)])
  const { elements = [], alternates = [] } = facts.episode.extras ?? {}
  const chosen = alternates.map(({ recordingId }) => recordingId)
  const known = await findOfPodcast(app.db, facts.podcast.id, chosen)
  const tagged = {
    ...facts,
    files,
    duplicate,
    episodeTags: toEpisodeTags({ elements, alternates }),
    missingAlternates: alternates.length - known.length,
  }
  return [
    ...(await checkGuests(app.db, facts.episode, facts.podcast.profileUrl)),
    ...checkEpisode(facts, files, duplicate),
    ...runChecks([episodeTagCheck], tagged),
    ...checkShowTags(app, facts.podcast),
  ]
}

const checkShowTags = (app: Pick<App, 'now'>, podcast: store.FactsRow['podcast']): CheckResult[] =>
  runChecks([showTagCheck], { podcast, podcastArt: undefined, showTags: toShowTags(podcast), now: app.now() })

/** Only the newest episodes are checked. Directories have already accepted older ones. */
const maxChecked = 10

/** Checks a podcast and its newest episodes as they are in the feed. */
export async function checkPodcast(app: Pick<App, 'db' | 'now'> & StorageDeps, podcastId: string): Promise<CheckResult[]> {
  const podcast = await findShow(app.db, podcastId)
  if (!podcast) throw new Fault('not_found')
  const podcastArt = await readPodcastArt(app, podcast)
  const published = await store.findLatest(app.db, podcastId, maxChecked)
  const episodeResults: Array<{ title: string; results: CheckResult[] }> = []
  for (const { publication, recording } of published) {
    const episode = { id: publication.episodeId, podcastId, ...publication.snapshot }
    const [files, duplicate] = await Promise.all([
      readFiles(app, { recording, episode, podcast }),
      store.findDuplicateNumber(app.db, episode),
    ])
    const file = { ...publication.snapshot.recording, isDamaged: recording.isDamaged, madeBy: recording.madeBy, measurement: null }
    const results = runChecks(episodeChecks, { episode, podcast, recording: file, files, duplicate })
    episodeResults.push({ title: publication.title, results })
  }
  return [
    hasEpisodes(podcast, published.length > 0),
    ...runChecks(showChecks, { podcast, podcastArt }),
    ...checkShowTags(app, podcast),
    ...mergeResults(episodeResults),
  ]
}

/** Directories reject an empty feed, even if the show is valid. */
function hasEpisodes({ profileUrl }: { profileUrl: string }, isPublished: boolean): CheckResult {
  const about = { id: 'feed-episodes', title: 'Episodes', source: 'Apple' } as const
  if (isPublished) return { ...about, ...pass('The feed has a published episode.'), fixPath: null }
  return {
    ...about,
    ...error('No episode is published yet. Directories reject an empty feed.'),
    fixPath: `/${profileUrl}/episodes/all`,
  }
}

const rank = { error: 2, warning: 1, pass: 0 }

/** One result per check: the worst, with the title of the newest episode it applies to. */
function mergeResults(all: Array<{ title: string; results: CheckResult[] }>): CheckResult[] {
  const worst = new Map<string, CheckResult>()
  for (const { title, results } of all) {
    for (const result of results) {
      const before = worst.get(result.id)
      if (before && rank[before.status] >= rank[result.status]) continue
      worst.set(result.id, result.status === 'pass' ? result : { ...result, detail: `“${title}”: ${result.detail}` })
    }
  }
  return [...worst.values()]
}

/** By recording ID. */
export type FilesByRecording = Map<string, Files>

export type StorageDeps = Pick<App, 'storage' | 'memory'>

async function read(app: StorageDeps, ref: ObjectRef, range?: ByteRange): Promise<Buffer> {
  const found = await app.storage.get(ref, range)
  return found ? Buffer.concat(await found.body.toArray()) : Buffer.alloc(0)
}

async function readRecording(app: StorageDeps, object: string): Promise<FileFacts> {
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

/** Facts of artwork by object. Stored artwork never changes, so entries stay valid. */
const knownArt = memorySlot(() => createLru<ArtFacts>(1000))

async function readArt(app: StorageDeps, bucket: 'podcast-photos' | 'episode-photos', stem: string | null): Promise<Files['art']> {
  const [ref] = artObjects(bucket, stem ?? '')
  if (!ref) return undefined
  const known = app.memory.of(knownArt)
  const facts = known.get(ref.object)
  if (facts) return facts
  const bytes = await read(app, ref)
  if (bytes.length === 0) return null
  // Reads only the header. The image was fully decoded when it was uploaded.
  const { format, width, height } = await sharp(bytes).metadata()
  known.set(ref.object, { format, width, height })
  return { format, width, height }
}

const readPodcastArt = (app: StorageDeps, { photo }: Pick<store.FactsRow['podcast'], 'photo'>): Promise<Files['podcastArt']> =>
  readArt(app, 'podcast-photos', photo)

type StoredFiles = {
  recording: Pick<NonNullable<store.FactsRow['recording']>, 'object'> | null
  episode: { photo: string | null }
  podcast: Pick<store.FactsRow['podcast'], 'photo'>
}

/** Reads the stored files of an episode. */
export async function readFiles(app: StorageDeps, { recording, episode, podcast }: StoredFiles): Promise<Files> {
  return {
    recording: recording && (await readRecording(app, recording.object)),
    art: await readArt(app, 'episode-photos', episode.photo),
    podcastArt: await readPodcastArt(app, podcast),
  }
}

/** The same for several episodes. Call it before taking locks, because reading is slow. */
export async function readFilesOf(app: Pick<App, 'db'> & StorageDeps, episodeIds: string[]): Promise<FilesByRecording> {
  const files: FilesByRecording = new Map()
  const all = await store.findFacts(app.db, episodeIds)
  const worker = async (): Promise<void> => {
    for (let facts = all.pop(); facts !== undefined; facts = all.pop())
      if (facts.recording) files.set(facts.recording.id, await readFiles(app, facts))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return files
}
