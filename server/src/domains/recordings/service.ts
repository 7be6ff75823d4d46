import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { bump } from '../../platform/versions/versions.ts'
import { removeBytes } from './service/keep.ts'
import * as store from './store.ts'

/** Sound and film of a podcast: the library, which episode uses what, and what listeners get. */

export { deleteRecording, goWithPodcast, stayWithoutEpisode, updateRecording } from './service/change.ts'
export { comeWithEpisode, createRecording, replaceRecording } from './service/create.ts'
export { findLibrary, findOfEpisode, findOfEpisodes, findUnused, validateFileName } from './service/find.ts'
export { findPeaks, giveUpPeaks, readPeaksOf, saveBrowserPeaks } from './service/peaks.ts'
export { addFetched, lookIntoFetched, stemOf, type FetchedFacts } from './service/fetched.ts'
export { findRoom, guardRecordings, holdByItself, holdRoom, type PlanRoom } from './service/room.ts'
export { mediaUrl, signedMediaUrl, toRecording, toRecordings, verifyMediaUrl } from './service/show.ts'
export { compareStorage, findDrift, findFileDifferences, sweepDeleted } from './service/sweep.ts'
export type { RecordingRow } from './store.ts'

export const podcastOfRecording = (db: Db, recordingId: string): Promise<string | null> => store.findPodcastOfRecording(db, recordingId)

export const findRecordingOfEpisode = (db: Db, episodeId: string): Promise<store.RecordingRow | null> =>
  store.findRecordingOfEpisode(db, episodeId)

/** Snapshots have taken them: the world may hear them. The episodes must be held. */
export async function setPublished(app: App, tx: Tx, recordings: string | string[]): Promise<void> {
  const recordingIds = [recordings].flat()
  if (recordingIds.length === 0) return
  await store.setPublished(tx, recordingIds)
  await bump(app, tx, 'recording', recordingIds)
}

/**
 * A snapshot has dropped it: call this once the publication's row has changed or gone, with the episode held. Until then listeners
 * still get it at its address; null: no longer. One that another snapshot has stays public.
 */
export async function retire(app: App, tx: Tx, recordingId: string, until: Date | null): Promise<void> {
  const row = await store.retire(tx, recordingId, until)
  if (!row) return
  await removeBytes(app, tx, row)
  await bump(app, tx, 'recording', recordingId)
}
