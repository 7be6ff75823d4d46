import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { bump } from '../../platform/versions/versions.ts'
import { removeBytes } from './service/library.ts'
import * as store from './store.ts'

/** Audio and video of a podcast: the library, which episode uses which recording, and what listeners get. */

export { attachToRestoredEpisode, deleteRecording, deleteWithPodcast, detachFromDeletedEpisode, updateRecording } from './service/change.ts'
export { prepareEpisodeRecording, createRecording, replaceRecording } from './service/create.ts'
export {
  findLibrary,
  findByEpisode,
  findByEpisodes,
  findUnused,
  findWithEpisode,
  validateFileName,
  mediaUrl,
  signedMediaUrl,
  toRecording,
  toRecordings,
  verifyMediaUrl,
} from './service/find.ts'
export { addCopy, type NewCopy } from './service/copies.ts'
export { lockRecording, findQuota, guardRecordings, lockBySystem, lockQuota } from './service/lock.ts'
export {
  findPeaks,
  leavePeaksToBrowser,
  readPeaksOf,
  saveBrowserPeaks,
  measure,
  queueUnmeasured,
  saveBrowserMeasurement,
} from './service/measure.ts'
export { addFetched, inspectFetched, stemOf, type FetchedFacts } from './service/fetched.ts'
export { adoptSound, discardSound, inspectSound, addTrack, deleteTracks, discardTrack, inspectTrack } from './service/sounds.ts'
export {
  recordingAdded,
  recordingDeleted,
  recordingReplaced,
  type AddedHook,
  type DeletedHook,
  type ReplacedHook,
  type Retime,
} from './service/library.ts'
export { compareStorage, findFileDifferences, deleteExpired } from './service/cleanup.ts'
export {
  acceptsMasters,
  findPodcastOfRecording as podcastOfRecording,
  findRecording,
  findRecordingOfEpisode,
  type RecordingRow,
} from './store.ts'

/** Those of the given recordings that are in the podcast's library. */
export const findOfPodcast = (db: Db, podcastId: string, recordingIds: string[]): Promise<store.RecordingRow[]> =>
  recordingIds.length === 0 ? Promise.resolve([]) : store.findOfPodcast(db, podcastId, recordingIds)

/** Makes recordings public, now that snapshots contain them. The episodes must be locked. */
export async function setPublished(app: App, tx: Tx, recordings: string | string[]): Promise<void> {
  const recordingIds = [recordings].flat()
  if (recordingIds.length === 0) return
  await store.setPublished(tx, recordingIds)
  await bump(app, tx, 'recording', recordingIds)
}

/** Keeps the file names of public URLs, unless the recordings were published before. */
export async function keepPublicNames(tx: Tx, names: Array<{ id: string; fileName: string }>): Promise<void> {
  if (names.length > 0) await store.setPublicNames(tx, names)
}

/**
 * A snapshot no longer contains it. Call this after the publication's row was changed or deleted, with the episode locked. Listeners can
 * request it until then, or no longer if null. Stays public if another snapshot contains it.
 */
export async function retire(app: App, tx: Tx, recordingId: string, until: Date | null): Promise<void> {
  const row = await store.retire(tx, recordingId, until)
  if (!row) return
  await removeBytes(app, tx, row)
  await bump(app, tx, 'recording', recordingId)
}
