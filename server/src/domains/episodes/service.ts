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
export { findPodcastOfDeleted as podcastOfDeleted, findPodcastOfEpisode as podcastOfEpisode, type EpisodeRow } from './store.ts'

export { writeChapters, type AttachmentFile } from './attachments.ts'
