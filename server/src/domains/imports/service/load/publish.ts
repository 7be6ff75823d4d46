import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { queueAdoption } from '../../../chapters/service.ts'
import { findArtOf, setImported, setMigration, type EpisodeRow } from '../../../episodes/service.ts'
import { lockUsers } from '../../../identity/service.ts'
import { findImportFacts, quotaForImports, publishImported } from '../../../publishing/service.ts'
import { addFetched, lockBySystem, stemOf, type FetchedFacts, type RecordingRow } from '../../../recordings/service.ts'
import { cancelReserved, claimReserved, claimFiles } from '../../../uploads/service.ts'
import { finishUploads } from '../../../workflow/service.ts'
import { refreshPodcast } from '../../jobs.ts'
import * as store from '../../store.ts'
import { finishIfComplete } from '../finish.ts'
import type { Load } from './claim.ts'
import { LoadFailure } from './failure.ts'
import type { Attachments } from './attachments.ts'

/** Seconds to collect more imported episodes before the feed is rebuilt. */
const refreshAfter = 3

/** An episode whose file is stored. */
export type Arrival = { load: Load; facts: FetchedFacts; attachments: Attachments }

/**
 * Publishes episodes of one podcast in one transaction. Skips those whose attempt has lost the item. Returns, for each, why it may not be
 * published, or null.
 */
export async function publishItems(app: App, arrivals: Arrival[]): Promise<Array<LoadFailure | null>> {
  const refused = new Map<Arrival, LoadFailure>()
  const { podcastId } = arrivals[0]!.load.row
  const migration = await store.findMigration(app.db, podcastId)
  if (!migration) return arrivals.map(() => null)
  await app.transaction(async (tx) => {
    const [creatorId = null] = migration.userId === null ? [] : await lockUsers(tx, [migration.userId])
    const { plan } = await lockBySystem(tx, podcastId)
    const episodes = new Map((await findImportFacts(tx, arrivals.map(idOf))).map((found) => [found.episode.id, found]))
    const owned = await ownedOf(tx, arrivals)
    const done = new Set<Arrival>()
    const publications: Publication[] = []
    let left: number | undefined
    for (const arrival of owned) {
      const found = episodes.get(idOf(arrival))
      if (!found) continue
      const publishedAt = await dateOf(tx, arrival.load, migration.startedAt)
      const isOut = publishedAt <= app.now()
      if (found.recording || found.episode.isPublished) {
        // The team has added a recording in the meantime. Keep theirs.
        await cancelReserved(app, tx, [{ bucket: 'recordings', object: arrival.load.object }])
        await setMigration(tx, [found.episode.id], 'MIGRATION_SUCCESS')
      } else if (isOut && (left ??= await quotaForImports(app, tx, plan)) <= publications.filter((one) => one.isOut).length) {
        refused.set(arrival, planLimitReached())
        continue
      } else publications.push({ ...arrival, episode: found.episode, publishedAt, isOut })
      done.add(arrival)
    }
    await publish(app, tx, { podcastId, creatorId }, publications)
    const finished = [...done].map((arrival) => ({ episodeId: idOf(arrival), size: arrival.facts.fileSize }))
    await store.finishItems(tx, finished, app.now())
    if (done.size > 0 && !(await finishIfComplete(app, tx, podcastId, plan.ownerId)))
      await app.queue.add(tx, refreshPodcast, { podcastId }, { key: podcastId, delaySeconds: refreshAfter })
  })
  return arrivals.map((arrival) => refused.get(arrival) ?? null)
}

const idOf = ({ load }: Arrival): string => load.row.episodeId

/** Locks their items. Returns those that their attempt still owns. */
async function ownedOf(tx: Tx, arrivals: Arrival[]): Promise<Arrival[]> {
  const rows = new Map((await store.lockItems(tx, arrivals.map(idOf))).map((row) => [row.episodeId, row]))
  return arrivals.filter((arrival) => {
    const row = rows.get(idOf(arrival))
    return row?.attemptId === arrival.load.attemptId && row.object === arrival.load.object
  })
}

const planLimitReached = (): LoadFailure =>
  new LoadFailure("You've reached your plan's published episode limit. Upgrade your plan, then try again.", { tries: 1 })

/** The date in the feed, else that of the nearest item with one, else of the import. */
async function dateOf(tx: Tx, { row: { item, position, podcastId } }: Load, otherwise: Date): Promise<Date> {
  if (item.publishedAt !== null) return new Date(item.publishedAt)
  return (await store.findNeighborDate(tx, podcastId, position)) ?? otherwise
}

type Publication = Arrival & { episode: EpisodeRow; publishedAt: Date; isOut: boolean }
type Show = { podcastId: string; creatorId: string | null }

async function publish(app: App, tx: Tx, show: Show, publications: Publication[]): Promise<void> {
  if (publications.length === 0) return
  const files = publications.map(({ load: { object }, facts }) => ({
    object,
    size: facts.fileSize,
    contentType: recordingContentTypes[facts.fileType],
  }))
  if ((await claimReserved(app, tx, files)).size < files.length) throw new Error('A downloaded file was discarded in the meantime.')
  const added = publications.map(({ load: { object, row }, facts, episode: { id }, isOut }) => ({
    id: newId(),
    episodeId: id,
    stem: stemOf(row.item),
    object,
    isPublished: isOut,
    facts,
  }))
  const recordings = await addFetched(app, tx, show, added)
  const arts = new Map<string, string | null>()
  const released: Array<Publication & { recording: RecordingRow }> = []
  for (const one of publications) {
    const recording = recordings.find(({ episodeId }) => episodeId === one.episode.id)!
    const extras = await extrasOf(app, tx, one, recording.id)
    released.push({ ...one, recording, episode: { ...one.episode, extras, ...(await artOf(app, tx, one, arts)) } })
  }
  const out = released.filter(({ isOut }) => isOut)
  await publishImported(app, tx, out)
  const imported = released.map(
    ({ episode: { id, photo, photoDigest, extras, percentCompleted, isPublished }, facts, publishedAt, isOut }) => ({
      id,
      photo,
      photoDigest,
      extras,
      percentCompleted,
      isPublished,
      publishedAt: isOut ? publishedAt : null,
      scheduledAt: isOut ? null : publishedAt,
      duration: Math.max(1, Math.round(facts.duration)),
    }),
  )
  await setImported(app, tx, show.podcastId, imported)
  const withFiles = released.filter(({ attachments }) => attachments.files.length > 0)
  const recordingIds = withFiles.map(({ recording }) => recording.id)
  await queueAdoption(app, tx, recordingIds)
  const episodeIds = imported.map(({ id }) => id)
  await finishUploads(tx, episodeIds)
  const problems = released.flatMap(({ attachments, load: { row } }) =>
    attachments.problems.map((message) => ({
      kind: 'left_behind' as const,
      message,
      line: null,
      position: row.position,
      title: row.item.title,
    })),
  )
  await store.addProblems(tx, show.podcastId, problems)
}

/** Keeps the attachments. */
async function extrasOf(app: App, tx: Tx, { episode, attachments: { files, extras } }: Publication, recordingId: string) {
  if (await claimFiles(app, tx, files)) return { ...episode.extras, ...extras, ...(files.length > 0 && { recordingId }) }
  const { transcripts: _transcripts, chapters: _chapters, ...rest } = extras
  return { ...episode.extras, ...rest }
}

/** Shares artwork that another episode already has. `arts` are those of this transaction. */
async function artOf(app: App, tx: Tx, { episode, attachments: { art } }: Publication, arts: Map<string, string | null>) {
  const { podcastId, photo, photoDigest } = episode
  if (!art || photo !== null) return { photo, photoDigest }
  const shared = arts.get(art.digest) ?? (await findArtOf(tx, podcastId, art.digest))
  const stem = shared ?? ((await claimFiles(app, tx, art.copies)) ? art.stem : null)
  arts.set(art.digest, stem)
  return stem === null ? { photo, photoDigest } : { photo: stem, photoDigest: art.digest }
}
