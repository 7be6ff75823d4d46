import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { findArtOf, setImported, setMigration, type EpisodeRow } from '../../../episodes/service.ts'
import { lockUsers } from '../../../identity/service.ts'
import { findImportFacts, quotaForImports, publishImported } from '../../../publishing/service.ts'
import { addFetched, lockBySystem, stemOf, type FetchedFacts } from '../../../recordings/service.ts'
import { giveUpFetched, keepFetched, keepFiles } from '../../../uploads/service.ts'
import { finishUploads } from '../../../workflow/service.ts'
import { refreshPodcast } from '../../jobs.ts'
import * as store from '../../store.ts'
import { finishIfComplete } from '../finish.ts'
import type { Load } from './claim.ts'
import { LoadFailure } from './failure.ts'
import type { Attachments } from './attachments.ts'

/** Seconds to collect more imported episodes before the feed is rebuilt. */
const refreshAfter = 3

/**
 * Publishes an episode whose file is stored. Does nothing if this attempt has lost the item. Throws a LoadFailure if it may not be
 * published.
 */
export async function publishItem(app: App, load: Load, facts: FetchedFacts, attachments: Attachments): Promise<void> {
  const { podcastId, episodeId } = load.row
  const migration = await store.findMigration(app.db, podcastId)
  if (!migration) return
  await app.transaction(async (tx) => {
    const [creatorId = null] = migration.userId === null ? [] : await lockUsers(tx, [migration.userId])
    const { plan } = await lockBySystem(tx, podcastId)
    const row = await store.lockAttempt(tx, load.attemptId, episodeId)
    const [found] = await findImportFacts(tx, [episodeId])
    if (row?.object !== load.object || !found) return
    if (found.recording || found.episode.isPublished) {
      // The team has added a recording in the meantime. Keep theirs.
      await giveUpFetched(app, tx, [{ bucket: 'recordings', object: load.object }])
      await setMigration(tx, [episodeId], 'MIGRATION_SUCCESS')
    } else {
      const publishedAt = await dateOf(tx, load, migration.startedAt)
      const isOut = publishedAt <= app.now()
      if (isOut && (await quotaForImports(tx, plan)) <= 0) throw planLimitReached()
      await publish(app, tx, { load, facts, attachments, episode: found.episode, publishedAt, isOut, creatorId })
    }
    await store.finishItem(tx, episodeId, facts.fileSize, app.now())
    if (!(await finishIfComplete(app, tx, podcastId, plan.ownerId)))
      await app.queue.add(tx, refreshPodcast, { podcastId }, { key: podcastId, delaySeconds: refreshAfter })
  })
}

const planLimitReached = (): LoadFailure =>
  new LoadFailure("You've reached your plan's limit of published episodes. Upgrade your plan, then try again.", { tries: 1 })

/** The date in the feed, else that of the nearest item with one, else of the import. */
async function dateOf(tx: Tx, { row: { item, position, podcastId } }: Load, otherwise: Date): Promise<Date> {
  if (item.publishedAt !== null) return new Date(item.publishedAt)
  return (await store.findNeighborDate(tx, podcastId, position)) ?? otherwise
}

type Publication = {
  load: Load
  facts: FetchedFacts
  attachments: Attachments
  episode: EpisodeRow
  publishedAt: Date
  isOut: boolean
  creatorId: string | null
}

async function publish(app: App, tx: Tx, { load, facts, attachments, episode, publishedAt, isOut, creatorId }: Publication): Promise<void> {
  const { id, podcastId } = episode
  const { object, row } = load
  const kept = await keepFetched(app, tx, [{ object, size: facts.fileSize, contentType: recordingContentTypes[facts.fileType] }])
  if (kept.size === 0) throw new Error('A downloaded file was discarded in the meantime.')
  const recordingId = newId()
  const [recording] = await addFetched(app, tx, { podcastId, creatorId }, [
    { id: recordingId, episodeId: id, stem: stemOf(row.item), object, isPublished: isOut, facts },
  ])
  const extras = await extrasOf(app, tx, episode, attachments, recordingId)
  const { photo, photoDigest } = await artOf(app, tx, episode, attachments)
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
  const problems = attachments.problems.map((message) => ({ message, line: null, position: row.position, title: row.item.title }))
  await store.addProblems(
    tx,
    podcastId,
    problems.map((problem) => ({ kind: 'left_behind', ...problem })),
  )
}

/** Keeps the attachments. */
async function extrasOf(app: App, tx: Tx, episode: EpisodeRow, { files, extras }: Attachments, recordingId: string) {
  if (await keepFiles(app, tx, files)) return { ...episode.extras, ...extras, ...(files.length > 0 && { recordingId }) }
  const { transcripts: _transcripts, chapters: _chapters, ...rest } = extras
  return { ...episode.extras, ...rest }
}

/** Shares artwork that another episode already has. */
async function artOf(app: App, tx: Tx, { podcastId, photo, photoDigest }: EpisodeRow, { art }: Attachments) {
  if (!art || photo !== null) return { photo, photoDigest }
  const shared = await findArtOf(tx, podcastId, art.digest)
  const stem = shared ?? ((await keepFiles(app, tx, art.copies)) ? art.stem : null)
  return stem === null ? { photo, photoDigest } : { photo: stem, photoDigest: art.digest }
}
