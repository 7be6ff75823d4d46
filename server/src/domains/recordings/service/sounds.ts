import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { claimUpload, openUpload, rejectUpload } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { discardInspected, readFacts, inspectUpload, type InspectedFile } from './inspect.ts'
import { lockWithPlan, requireWithinQuota } from './lock.ts'
import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import { splitName } from '@castwright/contract/recordings/form.ts'
import { cleanStem, freeNames } from './fetched.ts'
import { addToLibrary, markDeleted, recordChange } from './library.ts'

/** Short audio of a podcast that isn't a recording of its own. It counts as storage all the same. */

type SoundFile = { file: FileRef; maxSeconds: number; maxBytes: number; tooLong: string }

export async function inspectSound(
  app: App,
  userId: string,
  podcastId: string,
  { file, maxSeconds, maxBytes, tooLong }: SoundFile,
): Promise<InspectedFile> {
  if ((await findShow(app.db, podcastId)) === null) throw new Fault('not_found')
  const acceptsMasters = await store.acceptsMasters(app.db, podcastId)
  const opened = await openUpload(app, userId, { file, bucket: 'recordings', field: 'file', podcastId })
  try {
    const facts = await readFacts(app, opened, 'audio', { acceptsMasters })
    if (facts.duration > maxSeconds || facts.fileSize > maxBytes) throw new UnfitFile('too-long', tooLong)
    return { opened, fileName: file.object, field: 'file', facts }
  } catch (error) {
    throw await rejectUpload(app, opened, error)
  }
}

/** Locks the podcast with its plan, and counts the file. */
export async function adoptSound(app: App, tx: Tx, userId: string, { opened }: InspectedFile): Promise<void> {
  const { podcastId } = opened
  await lockWithPlan(tx, podcastId, userId)
  await claimUpload(app, tx, opened)
  await requireWithinQuota(app, tx, podcastId)
  const ownerId = await ownerOf(tx, podcastId)
  if (ownerId) await queueUsageCheck(app, tx, ownerId)
}

export const discardSound = (app: App, inspected: InspectedFile): Promise<void> => discardInspected(app, inspected)

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
