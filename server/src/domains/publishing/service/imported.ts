import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import type { EpisodeRow } from '../../episodes/service.ts'
import type { RecordingRow } from '../../recordings/service.ts'
import type { GoverningPlan } from '../../teams/service.ts'
import * as store from '../store.ts'
import { episodeQuota } from './ready.ts'
import { snapshotOf, publicationOf } from './snapshot.ts'

/** Episodes that were published on another host. The team is not notified, and the only requirement is a recording. */

/** How many more episodes can be published. The plan must be locked. */
export const quotaForImports = async (app: Pick<App, 'config'>, tx: Tx, plan: GoverningPlan): Promise<number> =>
  (await episodeQuota(app, tx, plan)).left

type ImportedRelease = { episode: EpisodeRow; recording: RecordingRow; publishedAt: Date }

/** Saves their first snapshots. The podcast must be locked. The caller updates the episode rows. */
export async function publishImported(app: Pick<App, 'now'>, tx: Tx, releases: ImportedRelease[]): Promise<void> {
  if (releases.length === 0) return
  const takenAt = app.now()
  const rows = releases.map(({ publishedAt, ...release }) => {
    const snapshot = snapshotOf(release.episode, release.recording)
    return publicationOf(release, { publishedAt, takenAt, snapshot })
  })
  await store.savePublications(tx, rows)
}
