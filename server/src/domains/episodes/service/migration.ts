import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'

/** Updates the episode rows of an import. The podcast must be locked. */

type Status = store.EpisodeRow['migrationStatus']

/** Sets the import status of these episodes. */
export const setMigration = (tx: Tx, episodeIds: string[], status: Status, message: string | null = null): Promise<void> =>
  store.setMigration(tx, episodeIds, { migrationStatus: status, migrationErrorMessage: message })

/** Sets the import status of all episodes of a podcast that have the given status. */
export const setMigrationOf = (tx: Tx, podcastId: string, from: Status[], status: Status, message: string | null = null): Promise<void> =>
  store.setMigrationOf(tx, podcastId, from, { migrationStatus: status, migrationErrorMessage: message })

type ImportedEpisode = store.Imported & Pick<store.EpisodeRow, 'percentCompleted' | 'isPublished'>

/** Marks imported episodes as published or scheduled with their original dates, and updates the podcast counters. */
export async function setImported(app: Pick<App, 'now'>, tx: Tx, podcastId: string, imported: ImportedEpisode[]): Promise<void> {
  if (imported.length === 0) return
  await store.setImported(tx, imported, app.now())
  const out = imported.filter((one) => one.publishedAt !== null && !one.isPublished)
  const complete = imported.filter((one) => one.publishedAt === null && !one.isPublished && one.percentCompleted < 100)
  const wasComplete = out.filter((one) => one.percentCompleted === 100)
  await changeCounts(tx, podcastId, { published: out.length, complete: complete.length - wasComplete.length })
}

/** Another episode of the podcast with the same artwork. */
export const findArtOf = (tx: Tx, podcastId: string, digest: string): Promise<string | null> => store.findArtByDigest(tx, podcastId, digest)
