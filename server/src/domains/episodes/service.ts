import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

/** Episodes: listing, reading and changing them. The workflow domain tracks their progress. */

export {
  findWaiting,
  findAssignments,
  findEpisode,
  findEpisodes,
  findPlainEpisode,
  findPlainEpisodes,
  findWithProgress,
} from './service/find.ts'
export {
  createImportedEpisodes,
  findArtOf,
  setImported,
  setMigration,
  setMigrationOf,
  readAttachment,
  type ImportedEpisodeRow,
} from './service/imported.ts'
export { createDrafts, createEpisode, episodeStarting, type NewDraft, type TemplateHook } from './service/create.ts'
export {
  deleteEpisode,
  episodeDeleting,
  episodeRestoring,
  findDeleted,
  removeOldDrafts,
  restoreEpisode,
  type EpisodeHook,
  type RestoreHook,
} from './service/delete.ts'
export { soleArt } from './service/files.ts'
export { lockEpisode, lockTeam, lockEpisodeAndTeam } from './service/lock.ts'
export { cleanNotes, summaryOf } from './service/form.ts'
export { findStoredTags, setStoredTags, type StoredTags } from './service/open-tags.ts'
export { setPercent, releaseDating, setRelease, setReleased, type ReleaseDates, type ReleaseHook } from './service/release.ts'
export { notifyOfReleaseDate, setPlannedDates } from './service/planned.ts'
export { podcastOfQuery } from './service/query.ts'
export { dropImported, episodeRecording, setFormerRecording, setRecordingFields, type RecordingHook } from './service/recording.ts'
export { toProgress, type PlainEpisode } from './service/serialize.ts'
export { updateEpisode } from './service/update.ts'
export type { EpisodeRow } from './store.ts'

/** The podcast of a deleted draft. Null if there is none. */
export const podcastOfDeleted = (db: Db, episodeId: string): Promise<string | null> => store.findPodcastOfDeleted(db, episodeId)

/** The podcast of an episode. Null if the episode does not exist. */
export const podcastOfEpisode = (db: Db, episodeId: string): Promise<string | null> => store.findPodcastOfEpisode(db, episodeId)
export { writeChapters, type AttachmentFile } from './attachments.ts'
