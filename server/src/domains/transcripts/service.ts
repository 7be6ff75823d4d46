/**
 * Transcripts of recordings:
 * - service/facts.ts: reading them
 * - service/change.ts: what every change has in common, and replacing the whole text
 * - service/edit.ts: saving segments, times, speakers and texts
 * - service/state.ts: checked, released, deleted, carried over to another recording, and the settings of a show
 * - service/import.ts, service/versions.ts: files, and earlier versions
 * - service/transcribe/: making them by machine
 * - service/publish.ts: what listeners get
 */

export { adoptTranscript, importTranscript } from './service/import.ts'
export { changeTranscript, saveMachineSegments } from './service/change.ts'
export { realignTranscript, renameSpeaker, replaceInText, saveSegments, shiftTranscript } from './service/edit.ts'
export { findSettings, findTranscript, isAdoptable } from './service/facts.ts'
export { exportTranscript, publishTranscripts, renderVersion, type PublishedTranscript } from './service/publish.ts'
export {
  carryOver,
  deleteTranscript,
  deleteWithRecording,
  markChecked,
  releaseTranscript,
  updateLanguage,
  updateSettings,
} from './service/state.ts'
export { deleteOldPieces, failAbandonedTranscriptions, runTranscription } from './service/transcribe/run.ts'
export { reportEngine, cancelTranscription, findTranscription, startTranscription } from './service/transcribe/requests.ts'
export { findVersion, findVersions, restoreVersion } from './service/versions.ts'
