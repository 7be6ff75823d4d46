import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { EpisodeRow } from '../../episodes/service.ts'
import type { RecordingRow } from '../../recordings/service.ts'
import type { GoverningPlan } from '../../teams/service.ts'
import * as store from '../store.ts'
import { roomIn } from './checks.ts'
import { snapshotOf } from './publish.ts'

/** Episodes that were published elsewhere before. Nobody is told of each, and nothing stands in their way but what would leave no sound. */

export const findImportFacts = (db: Db, episodeIds: string[]): Promise<store.FactsRow[]> => store.findFacts(db, episodeIds)

/** How many more can be published. The plan must be held. */
export const roomForImports = async (tx: Tx, plan: GoverningPlan): Promise<number> => (await roomIn(tx, plan)).left

export type ImportedRelease = { episode: EpisodeRow; recording: RecordingRow; publishedAt: Date }

/** Their first snapshots. The podcast must be held; the episodes' own rows are the caller's to change. */
export async function takeImported(app: Pick<App, 'now'>, tx: Tx, releases: ImportedRelease[]): Promise<void> {
  if (releases.length === 0) return
  const takenAt = app.now()
  await store.savePublications(
    tx,
    releases.map(({ episode, recording, publishedAt }) => ({
      episodeId: episode.id,
      podcastId: episode.podcastId,
      recordingId: recording.id,
      guid: episode.guid,
      publishedAt,
      takenAt,
      title: episode.title,
      snapshot: snapshotOf(episode, recording),
    })),
  )
}
