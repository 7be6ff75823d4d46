import type { Readable } from 'node:stream'
import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import { splitName, type RecordingType } from '@castwright/contract/recordings/form.ts'
import type { RecordingOrigin } from '@castwright/contract/recordings/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { reserveFiles, cancelReserved, claimReserved } from '../../uploads/service.ts'
import { measureRecording, readPeaks } from '../jobs.ts'
import * as store from '../store.ts'
import { freeNames, inspectFetched, type FetchedFacts } from './fetched.ts'
import { markDeleted, recordChange, replaceWith, type Retime } from './library.ts'
import { lockWithPlan, requireEpisode, requireRecording, findQuota } from './lock.ts'

/** What was made from a recording. `suffix` is added to its name. */
export type NewCopy = {
  size: number
  contentType: string
  body: Readable
  suffix: string
  madeBy: RecordingOrigin
  /** Of the copy, if it isn't that of the original. */
  fileType?: RecordingType
  /** If it is made from a tagged copy, it replaces that in the library, too. Listeners may still request the old one for a while. */
  replacesTagged?: true
  /** For another sound: where times are now. */
  retime?: Retime
  /** Runs in the transaction that adds it. */
  also?: (tx: Tx, row: store.RecordingRow) => Promise<void>
}

/**
 * Adds a tagged or finished copy of a recording to the library. It takes the place of the original in its episode, which has to be republished to show
 * it. The original stays as it is. All or nothing.
 */
export async function addCopy(app: App, userId: string, original: store.RecordingRow, copy: NewCopy): Promise<store.RecordingRow> {
  const { podcastId } = original
  const fileType = copy.fileType ?? original.fileType
  const { size, contentType } = copy
  const file = { bucket: 'recordings' as const, object: `${newToken(16)}.${fileType}` }
  await app.transaction(async (tx) => {
    await lockWithPlan(tx, podcastId, userId)
    const { limit, taken } = await findQuota(app, tx, podcastId)
    if (taken + size > limit) throw new Fault('plan_limit', { limit: 'storage' })
    await reserveFiles(app, tx, [{ ...file, kind: 'recording', podcastId, contentType, size }])
  })
  try {
    await app.storage.put(file, copy.body, { contentType, size })
    const format = ['mp3', 'm4a'].includes(fileType) ? 'audio' : 'video'
    const facts = { ...(await inspectFetched(app, file.object, format)), fileType }
    return await app.transaction((tx) => keepCopy(app, tx, userId, original.id, { ...copy, object: file.object, facts }))
  } catch (error) {
    await app.transaction((tx) => cancelReserved(app, tx, [file]))
    throw error
  }
}

type StoredCopy = Omit<NewCopy, 'body'> & { object: string; facts: FetchedFacts }

async function keepCopy(app: App, tx: Tx, userId: string, originalId: string, { object, facts, ...copy }: StoredCopy) {
  const podcastId = orNotFound(await store.findPodcastOfRecording(tx, originalId))
  await lockWithPlan(tx, podcastId, userId)
  const original = await requireRecording(tx, podcastId, originalId)
  const episode = original.episodeId === null ? null : await requireEpisode(tx, podcastId, original.episodeId)
  const kept = await claimReserved(app, tx, [{ object, contentType: copy.contentType, size: facts.fileSize }])
  if (!kept.has(object)) throw new Fault('not_found')
  const isOutdated = copy.replacesTagged === true && original.madeBy === 'tagging'
  const { stem, ending: had } = splitName(original.fileName)
  const ending = copy.fileType ?? had
  // A copy of a copy keeps its name, and gets a number.
  const base = stem.endsWith(` ${copy.suffix}`) ? stem.slice(0, -copy.suffix.length - 1) : stem
  const name = `${base.slice(0, recordingLimits.fileName - ending.length - copy.suffix.length - 10).trim()} ${copy.suffix}.${ending}`
  const [fileName] = await freeNames(tx, podcastId, [name])
  const { peaks, peaksState } = original
  const row = await store.insertRecording(tx, {
    ...facts,
    id: newId(),
    podcastId,
    fileName: fileName!,
    object,
    creatorId: userId,
    createdAt: app.now(),
    sourceId: isOutdated ? original.sourceId : original.id,
    madeBy: copy.madeBy,
    // A tagged copy sounds the same.
    ...(!copy.retime && { peaks, peaksState }),
  })
  if (copy.retime) await app.queue.add(tx, readPeaks, { recordingId: row.id })
  await app.queue.add(tx, measureRecording, { recordingId: row.id }, { key: row.id, priority: 1 })
  await copy.also?.(tx, row)
  await recordChange(app, tx, userId, 'recording.uploaded', row)
  const ownerId = await ownerOf(tx, podcastId)
  if (ownerId) await queueUsageCheck(app, tx, ownerId)
  const placed = await replaceWith(app, tx, userId, { row }, { old: original, episode, isSameSound: !copy.retime, retime: copy.retime })
  if (isOutdated) await markDeleted(app, tx, original)
  return placed
}
