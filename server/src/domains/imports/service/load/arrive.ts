import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { findArtOf, setImported, setMigration, type EpisodeRow } from '../../../episodes/service.ts'
import { lockUsers } from '../../../identity/service.ts'
import { findImportFacts, quotaForImports, publishImported } from '../../../publishing/service.ts'
import { addFetched, holdByItself, stemOf, type FetchedFacts } from '../../../recordings/service.ts'
import { giveUpFetched, keepFetched, keepFiles } from '../../../uploads/service.ts'
import { finishUploads } from '../../../workflow/service.ts'
import { refreshPodcast } from '../../jobs.ts'
import * as store from '../../store.ts'
import { settle } from '../settle.ts'
import type { Load } from './claim.ts'
import { LoadFailure } from './failure.ts'
import type { Sides } from './sides.ts'

/** Seconds in which other episodes may arrive before the feed is built anew. */
const refreshAfter = 3

/** Publishes an episode whose file is here. An item that this attempt has lost is left as it is. Throws a LoadFailure where it may not be published. */
export async function arrive(app: App, load: Load, facts: FetchedFacts, sides: Sides): Promise<void> {
  const { podcastId, episodeId } = load.row
  const migration = await store.findMigration(app.db, podcastId)
  if (!migration) return
  await app.transaction(async (tx) => {
    const [creatorId = null] = migration.userId === null ? [] : await lockUsers(tx, [migration.userId])
    const { plan } = await holdByItself(tx, podcastId)
    const row = await store.lockAttempt(tx, load.attemptId, episodeId)
    const [found] = await findImportFacts(tx, [episodeId])
    if (row?.object !== load.object || !found) return
    if (found.recording || found.episode.isPublished) {
      // The team gave the episode a recording in the meantime: theirs counts.
      await giveUpFetched(app, tx, [{ bucket: 'recordings', object: load.object }])
      await setMigration(tx, [episodeId], 'MIGRATION_SUCCESS')
    } else {
      const publishedAt = await dateOf(tx, load, migration.startedAt)
      const isOut = publishedAt <= app.now()
      if (isOut && (await quotaForImports(tx, plan)) <= 0) throw planFull()
      await publish(app, tx, { load, facts, sides, episode: found.episode, publishedAt, isOut, creatorId })
    }
    await store.finishItem(tx, episodeId, facts.fileSize, app.now())
    if (!(await settle(app, tx, podcastId, plan.ownerId)))
      await app.queue.add(tx, refreshPodcast, { podcastId }, { key: podcastId, delaySeconds: refreshAfter })
  })
}

const planFull = (): LoadFailure =>
  new LoadFailure('Your plan has no room for more published episodes. Choose a larger one, then try again.', { tries: 1 })

/** As the feed has it; else that of its neighbour in the feed, or of the import. */
async function dateOf(tx: Tx, { row: { item, position, podcastId } }: Load, otherwise: Date): Promise<Date> {
  if (item.publishedAt !== null) return new Date(item.publishedAt)
  return (await store.findNeighbourDate(tx, podcastId, position)) ?? otherwise
}

type Arrival = {
  load: Load
  facts: FetchedFacts
  sides: Sides
  episode: EpisodeRow
  publishedAt: Date
  isOut: boolean
  creatorId: string | null
}

async function publish(app: App, tx: Tx, { load, facts, sides, episode, publishedAt, isOut, creatorId }: Arrival): Promise<void> {
  const { id, podcastId } = episode
  const { object, row } = load
  const kept = await keepFetched(app, tx, [{ object, size: facts.fileSize, contentType: recordingContentTypes[facts.fileType] }])
  if (kept.size === 0) throw new Error('A file that had come was given up meanwhile.')
  const recordingId = newId()
  const [recording] = await addFetched(app, tx, { podcastId, creatorId }, [
    { id: recordingId, episodeId: id, stem: stemOf(row.item), object, isPublished: isOut, facts },
  ])
  const extras = await extrasOf(app, tx, episode, sides, recordingId)
  const { photo, photoDigest } = await artOf(app, tx, episode, sides)
  if (isOut) await publishImported(app, tx, [{ episode: { ...episode, extras, photo, photoDigest }, recording: recording!, publishedAt }])
  const { percentCompleted, isPublished } = episode
  await setImported(app, tx, podcastId, [
    {
      id,
      publishedAt: isOut ? publishedAt : null,
      scheduledAt: isOut ? null : publishedAt,
      duration: Math.max(1, Math.round(facts.duration)),
      photo,
      photoDigest,
      extras,
      percentCompleted,
      isPublished,
    },
  ])
  await finishUploads(tx, [id])
  const problems = sides.problems.map((message) => ({ message, line: null, position: row.position, title: row.item.title }))
  await store.addProblems(
    tx,
    podcastId,
    problems.map((problem) => ({ kind: 'left_behind', ...problem })),
  )
}

/** The files beside the sound count from now on. */
async function extrasOf(app: App, tx: Tx, episode: EpisodeRow, { files, extras }: Sides, recordingId: string) {
  if (await keepFiles(app, tx, files)) return { ...episode.extras, ...extras, ...(files.length > 0 && { recordingId }) }
  const { transcripts: _transcripts, chapters: _chapters, ...rest } = extras
  return { ...episode.extras, ...rest }
}

/** A picture that another episode has already is not kept twice. */
async function artOf(app: App, tx: Tx, { podcastId, photo, photoDigest }: EpisodeRow, { art }: Sides) {
  if (!art || photo !== null) return { photo, photoDigest }
  const shared = await findArtOf(tx, podcastId, art.digest)
  const stem = shared ?? ((await keepFiles(app, tx, art.copies)) ? art.stem : null)
  return stem === null ? { photo, photoDigest } : { photo: stem, photoDigest: art.digest }
}
