import type { MigrationInfo, MigrationReport } from '@castwright/contract/imports.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { record } from '../../activity/service.ts'
import { podcastOfEpisode } from '../../episodes/service.ts'
import { hold } from '../../podcasts/service.ts'
import * as store from '../store.ts'

/** How far an import is; null for a podcast that began here. */
export async function findInfo({ db }: { db: Db }, podcastId: string): Promise<MigrationInfo | null> {
  const row = await store.findShown(db, podcastId)
  if (!row) return null
  const [counts, bytes] = await Promise.all([store.countItems(db, podcastId), store.sumBytes(db, podcastId)])
  // While the feed is read there are fewer items than were counted in it.
  const total = row.state === 'reading' ? Math.max(row.totalEpisodes, counts.total) : counts.total
  return {
    podcastId,
    isMigrating: row.isMigrating,
    state: row.state,
    errorMessage: row.errorMessage,
    migratedEpisodes: counts.done,
    failedEpisodes: counts.failed,
    totalEpisodes: total,
    percent: percentOf(row.state, counts, total),
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

/** The same of a podcast that was imported. */
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

function percentOf(state: MigrationInfo['state'], { done, failed }: store.ItemCounts, total: number): number {
  if (total === 0) return state === 'done' ? 100 : 0
  return Math.trunc(((done + failed) / total) * 100)
}

/** Listeners are sent over only once everything is here, and what differs is known. */
function adviceOn({ state, report, acceptedAt }: store.MigrationRow): MigrationInfo['redirectAdvice'] {
  if (state !== 'done' || !report) return 'wait'
  return report.numberOfDifferences === 0 || acceptedAt ? 'ready' : 'differs'
}

/** The import of a podcast, held for a change by somebody of its team. */
export async function holdMigration(tx: Tx, podcastId: string, userId: string): Promise<store.MigrationRow> {
  await hold(tx, podcastId, userId)
  const row = await store.lockMigration(tx, podcastId)
  if (!row) throw new Fault('not_migrating')
  return row
}

/** The banner goes once there is nothing left to wait for. */
export async function closeBanner(app: App, userId: string, podcastId: string): Promise<MigrationInfo> {
  await app.transaction(async (tx) => {
    const { state } = await holdMigration(tx, podcastId, userId)
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

/** Somebody has seen what differs. Only what they have seen counts: a later report may name something else. */
export async function acceptDifferences(
  app: App,
  userId: string,
  { podcastId, comparedAt }: { podcastId: string; comparedAt: string },
): Promise<MigrationInfo> {
  await app.transaction(async (tx) => {
    const { state, report, acceptedAt } = await holdMigration(tx, podcastId, userId)
    if (state !== 'done') throw new Fault('migration_running')
    if (!report || new Date(report.comparedAt).getTime() !== new Date(comparedAt).getTime()) throw new Fault('report_outdated')
    if (acceptedAt) return
    await store.updateMigration(tx, podcastId, { acceptedAt: app.now(), acceptorId: userId })
    const count = String(report.numberOfDifferences)
    await record(app, tx, { podcastId, actorId: userId, kind: 'differences_accepted', data: { count } })
  })
  return requireInfo(app, podcastId)
}
