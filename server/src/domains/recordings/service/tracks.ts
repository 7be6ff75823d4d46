import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import { splitName } from '@castwright/contract/recordings/form.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'
import { cleanStem, freeNames } from './fetched.ts'
import { discardInspected, inspectUpload, type InspectedFile } from './inspect.ts'
import { addToLibrary, markDeleted, recordChange } from './library.ts'

/** Recordings that guests send. No member uploaded them, and no episode uses them until a member attaches them. */

export const inspectTrack = (app: App, podcastId: string, given: { fileName: string; url: FileRef }): Promise<InspectedFile> =>
  inspectUpload(app, null, podcastId, { ...given, field: 'track' })

/** Adds it to the library as `Name - File.mp3`, or under another name if that is taken. The plan and the podcast must be locked. */
export async function addTrack(app: App, tx: Tx, inspected: InspectedFile, sender: string): Promise<store.RecordingRow> {
  const { stem, ending } = splitName(inspected.fileName)
  const name = cleanStem(`${sender} - ${stem}`).slice(0, recordingLimits.fileName - ending.length - 8)
  const [fileName] = await freeNames(tx, inspected.opened.podcastId, [`${name.trim()}.${ending}`])
  return addToLibrary(app, tx, null, { ...inspected, fileName: fileName! })
}

export const discardTrack = (app: App, inspected: InspectedFile): Promise<void> => discardInspected(app, inspected)

/** Deletes those that no episode uses. The podcast must be locked. */
export async function deleteTracks(app: App, tx: Tx, userId: string, recordingIds: string[]): Promise<void> {
  for (const id of recordingIds) {
    const row = await store.findRecording(tx, id)
    if (row?.episodeId !== null || row.isPublished) continue
    await markDeleted(app, tx, row)
    await recordChange(app, tx, userId, 'recording.deleted', row)
  }
}
