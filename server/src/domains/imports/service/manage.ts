import type { MigrationInfo, MigrationReport } from '@castwright/contract/imports/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockEpisode, podcastOfEpisode, setMigration, setMigrationOf, type EpisodeHook } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { lockPodcast } from '../../podcasts/service.ts'
import { discard, cancelReserved } from '../../uploads/service.ts'
import { fetchArtwork, loadFile, readOldFeed } from '../jobs.ts'
import * as store from '../store.ts'
import { queueLoads, queueMissing } from './load/claim.ts'
import { updateProgress } from './finish.ts'

/** The progress of an import, or null for a podcast created here. */
export async function findInfo({ db }: { db: Db }, podcastId: string): Promise<MigrationInfo | null> {
  const row = await store.findShown(db, podcastId)
  if (!row) return null
  const [counts, bytes] = await Promise.all([store.countItems(db, podcastId), store.sumBytes(db, podcastId)])
  // While the feed is read, fewer items exist than were counted.
  const total = row.state === 'reading' ? Math.max(row.totalEpisodes, counts.total) : counts.total
  return {
    podcastId,
    isMigrating: row.isMigrating,
    state: row.state,
    errorMessage: row.errorMessage,
    migratedEpisodes: counts.done,
    failedEpisodes: counts.failed,
    totalEpisodes: total,
    percent: total === 0 ? Number(row.state === 'done') * 100 : Math.trunc(((counts.done + counts.failed) / total) * 100),
    ...bytes,
    rssFeedUrl: row.feedUrl,
    oldHost: row.oldHost ?? 'Other',
    redirectAdvice: adviceOn(row),
    numberOfDifferences: row.acceptedAt ? 0 : (row.report?.numberOfDifferences ?? 0),
    isArtworkPending: row.photoUrl !== null,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Throws if the podcast was not imported. */
export async function requireInfo(app: { db: Db }, podcastId: string): Promise<MigrationInfo> {
  const info = await findInfo(app, podcastId)
  if (!info) throw new Fault('not_migrating')
  return info
}

export async function infoOfEpisode(app: { db: Db }, episodeId: string): Promise<MigrationInfo> {
  const podcastId = await podcastOfEpisode(app.db, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  return requireInfo(app, podcastId)
}

/** Recommends a redirect only when everything is imported and the differences are known. */
function adviceOn({ state, report, acceptedAt }: store.MigrationRow): MigrationInfo['redirectAdvice'] {
  if (state !== 'done' || !report) return 'wait'
  return report.numberOfDifferences === 0 || acceptedAt ? 'ready' : 'differs'
}

/** Locks the import of a podcast for a change by a team member. */
async function lockMigrationAsMember(tx: Tx, podcastId: string, userId: string): Promise<store.MigrationRow> {
  await lockPodcast(tx, podcastId, userId)
  const row = await store.lockMigration(tx, podcastId)
  if (!row) throw new Fault('not_migrating')
  return row
}

/** The banner can be closed once the import is finished. */
export async function closeBanner(app: App, userId: string, podcastId: string): Promise<MigrationInfo> {
  await app.transaction(async (tx) => {
    const { state } = await lockMigrationAsMember(tx, podcastId, userId)
    if (state === 'reading' || (state === 'running' && (await requireInfo({ db: tx }, podcastId)).percent < 100))
      throw new Fault('migration_running')
    await store.updateMigration(tx, podcastId, { isMigrating: false })
  })
  return requireInfo(app, podcastId)
}

export const toReport = ({ report, acceptedAt }: Pick<store.MigrationRow, 'report' | 'acceptedAt'>): MigrationReport | null =>
  report && { ...report, acceptedAt: acceptedAt?.toISOString() ?? null }

export async function findReport({ db }: { db: Db }, podcastId: string): Promise<MigrationReport | null> {
  const row = await store.findMigration(db, podcastId)
  return row && toReport(row)
}

/** Accepts the differences of the report the user has seen. A later report may have others. */
export async function acceptDifferences(
  app: App,
  userId: string,
  { podcastId, comparedAt }: { podcastId: string; comparedAt: string },
): Promise<MigrationInfo> {
  await app.transaction(async (tx) => {
    const { state, report, acceptedAt } = await lockMigrationAsMember(tx, podcastId, userId)
    if (state !== 'done') throw new Fault('migration_running')
    if (!report || new Date(report.comparedAt).getTime() !== new Date(comparedAt).getTime()) throw new Fault('report_outdated')
    if (acceptedAt) return
    await store.updateMigration(tx, podcastId, { acceptedAt: app.now(), acceptorId: userId })
    const count = report.numberOfDifferences
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'import.differences_accepted', data: { count } })
  })
  return requireInfo(app, podcastId)
}

const canceled = 'The import was canceled.'

/** Stops all downloads within seconds. Imported episodes stay. */
export async function cancelMigration(app: App, podcastId: string, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { state } = await lockMigrationAsMember(tx, podcastId, userId)
    if (state !== 'reading' && state !== 'running') throw new Fault('not_migrating')
    const stopped = await store.stopItems(tx, podcastId, canceled, app.now())
    const episodeIds = stopped.map(({ episodeId }) => episodeId)
    await app.queue.remove(tx, loadFile, episodeIds)
    await setMigrationOf(tx, podcastId, ['MIGRATION_PENDING', 'MIGRATION_LOADING'], 'MIGRATION_ERROR', canceled)
    const refs = stopped.flatMap(({ object }) => (object === null ? [] : [{ bucket: 'recordings', object }]))
    await cancelReserved(app, tx, refs)
    await store.updateMigration(tx, podcastId, { state: 'canceled', finishedAt: app.now() })
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'import.canceled', data: {} })
    await updateProgress(app, tx, podcastId)
  })
}

/** Retries everything that failed or was stopped, and adds new items of the old feed. */
export async function resumeMigration(app: App, podcastId: string, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { state } = await lockMigrationAsMember(tx, podcastId, userId)
    if (state === 'reading') throw new Fault('migration_running')
    // Their jobs are queued after the feed was read, which may have new URLs for them.
    await store.retryFailed(tx, podcastId)
    await setMigrationOf(tx, podcastId, ['MIGRATION_ERROR'], 'MIGRATION_PENDING')
    await store.updateMigration(tx, podcastId, {
      state: 'reading',
      isMigrating: true,
      errorMessage: null,
      finishedAt: null,
      acceptedAt: null,
    })
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'import.resumed', data: {} })
    await updateProgress(app, tx, podcastId)
    await app.queue.add(tx, readOldFeed, { podcastId }, { key: podcastId })
  })
}

/**
 * Queues work of imports that has no job: jobs that failed permanently, for example during a long database outage, and items of imports
 * from before there was a job for each.
 */
export async function requeueMissing(app: App): Promise<void> {
  for (const { podcastId, isReading, photoUrl } of await store.findUnread(app.db))
    await app.transaction(async (tx) => {
      if (isReading) await app.queue.add(tx, readOldFeed, { podcastId }, { key: podcastId })
      if (photoUrl !== null) await app.queue.add(tx, fetchArtwork, { podcastId }, { key: podcastId })
    })
  await queueMissing(app)
}

/** Retries one failed episode. Does nothing if it is already in progress. */
export async function retryEpisode(app: App, userId: string, episodeId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { podcastId, title } = await lockEpisode(tx, episodeId, [userId])
    const item = await store.lockItem(tx, episodeId)
    if (!item || item.state === 'done') throw new Fault('not_migrating')
    if (item.state !== 'failed') return
    await store.retryItem(tx, episodeId)
    await queueLoads(app, tx, [item])
    await setMigration(tx, [episodeId], 'MIGRATION_PENDING')
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'episode.import_retried', data: { title } })
    const migration = await store.lockMigration(tx, podcastId)
    if (migration?.state !== 'reading') await store.updateMigration(tx, podcastId, { state: 'running', finishedAt: null, acceptedAt: null })
    await updateProgress(app, tx, podcastId)
  })
}

/** Deleting an episode deletes its import item and attachments. */
export const deleteImportItem: EpisodeHook = async (app, tx, { episode: { id }, isRestorable }) => {
  if (isRestorable) return
  const item = await store.lockItem(tx, id)
  if (item?.object) await cancelReserved(app, tx, [{ bucket: 'recordings', object: item.object }])
  const refs = (await store.findFiles(tx, id)).map((object) => ({ bucket: 'episode-files', object }))
  await discard(app, tx, refs)
}
