import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

/** Episodes: the lists they are on, what is known of each, and what becomes of it. How far one is, the workflow says. */

export { bringEpisodes, type BroughtEpisode } from './service/bring.ts'
export { createEpisode } from './service/create.ts'
export { deleteEpisode, episodeDeleting, type EpisodeHook } from './service/delete.ts'
export { findEpisode, findEpisodes, findPlainEpisode, findPlainEpisodes, findWithProgress } from './service/find.ts'
export { soleArt } from './service/files.ts'
export { badFields } from './service/form.ts'
export { lockEpisode, lockTeam, lockEpisodeAndTeam } from './service/lock.ts'
export { findArtOf, setImported, setMigration, setMigrationOf, type ImportedEpisode } from './service/migration.ts'
export { summaryOf } from './service/notes.ts'
export { setPercent } from './service/percent.ts'
export { podcastOfQuery } from './service/query.ts'
export { episodeRecording, noteRecording, type PreparedRecording, type RecordingHook } from './service/recording.ts'
export { releaseDating, setRelease, setReleased, type ReleaseDates, type ReleaseHook } from './service/release.ts'
export { toProgress, type PlainEpisode } from './service/show.ts'
export { updateEpisode } from './service/update.ts'
export type { EpisodeRow } from './store.ts'

/** The podcast that an episode is of; null where there is no such episode. */
export const podcastOfEpisode = (db: Db, episodeId: string): Promise<string | null> => store.findPodcastOfEpisode(db, episodeId)
