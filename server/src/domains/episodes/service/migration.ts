import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'

/** What an import makes of episodes, in their own rows. The podcast must be held. */

type Status = store.EpisodeRow['migrationStatus']

/** How the import of these stands. */
export const setMigration = (tx: Tx, episodeIds: string[], status: Status, message: string | null = null): Promise<void> =>
  store.setMigration(tx, episodeIds, { migrationStatus: status, migrationErrorMessage: message })

/** The same for all of a podcast that stand so now. */
export const setMigrationOf = (tx: Tx, podcastId: string, from: Status[], status: Status, message: string | null = null): Promise<void> =>
  store.setMigrationOf(tx, podcastId, from, { migrationStatus: status, migrationErrorMessage: message })

export type ImportedEpisode = store.Imported & Pick<store.EpisodeRow, 'percentCompleted' | 'isPublished'>

/** Episodes whose files are here: out under their old dates, or to come out at them. In their rows and in the numbers of the podcast. */
export async function setImported(app: Pick<App, 'now'>, tx: Tx, podcastId: string, imported: ImportedEpisode[]): Promise<void> {
  if (imported.length === 0) return
  await store.setImported(tx, imported, app.now())
  const out = imported.filter((one) => one.publishedAt !== null && !one.isPublished)
  const complete = imported.filter((one) => one.publishedAt === null && !one.isPublished && one.percentCompleted < 100)
  const wasComplete = out.filter((one) => one.percentCompleted === 100)
  await changeCounts(tx, podcastId, { published: out.length, complete: complete.length - wasComplete.length })
}

/** Another episode of the podcast that shows the same picture. */
export const findArtOf = (tx: Tx, podcastId: string, digest: string): Promise<string | null> => store.findArtByDigest(tx, podcastId, digest)
