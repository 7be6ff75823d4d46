/**
 * Clips of recordings:
 * - service/list.ts: reading them, and which are public
 * - service/change.ts: creating, changing and deleting them
 * - service/adopt.ts: soundbites of imported episodes
 * - service/render.ts: the job that makes their files, with pictures of their captions
 */

export { adoptSoundbites } from './service/adopt.ts'
export { cancelRender, carryOver, createClip, deleteClip, deleteWithRecording, startRender, updateClip } from './service/change.ts'
export { findClipFile, findPublicClips, findSoundbites, listClips, type Soundbite } from './service/list.ts'
export { cleanUpClips, runRender } from './service/render.ts'
