import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

/**
 * Finishing recordings:
 * - service/settings.ts, service/sounds.ts: what a show wants, its presets, intros and outros
 * - service/cuts.ts: what is left out of a recording, and a result next to its source
 * - service/requests.ts: whether this server can finish recordings; starting, canceling and following a job
 * - service/on-upload.ts: starting after an upload
 * - service/run.ts, service/folder.ts, service/result.ts: the job
 * - service/tags.ts: tags, also without ffmpeg
 */

export { compareWithSource, findCuts, saveCuts } from './service/cuts.ts'
export { findEngine, cancelFinishing, cancelWithRecording, findFinishing, findRecent, startFinishing } from './service/requests.ts'
export { removeOldFolders } from './service/folder.ts'
export { finishUpload } from './service/on-upload.ts'
export { failAbandoned } from './service/result.ts'
export { tagEpisode, tagEpisodes } from './service/tags.ts'
export { runFinishing } from './service/run.ts'
export {
  createPreset,
  deletePreset,
  findPresets,
  findSettings,
  setDefaultPreset,
  updatePreset,
  updateSettings,
} from './service/settings.ts'
export { addSound, deleteSound, findSoundFile, findSounds, renameSound } from './service/sounds.ts'

export const podcastOfPreset = async (db: Db, presetId: string): Promise<string | null> =>
  (await store.findPreset(db, presetId))?.podcastId ?? null

export const podcastOfSound = async (db: Db, soundId: string): Promise<string | null> =>
  (await store.findSound(db, soundId))?.podcastId ?? null
