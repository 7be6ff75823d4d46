import { lifetimes, uploadLimits, uploadMegabyteRate } from '@castwright/contract/limits.ts'
import { uploadRules, type FileRef, type UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newToken } from '../../../platform/ids.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { kindOf } from '../areas.ts'
import * as store from '../store.ts'
import { discard } from './discard.ts'
import { guarded } from './guards.ts'

type Announced = { bucket: UploadBucket; podcastId?: string | undefined; contentType: string; size?: number | undefined }

const megabyte = 1024 * 1024

export async function signUpload(app: App, userId: string, asked: Announced) {
  const { bucket, podcastId, contentType, size } = asked
  await consume(app, `upload-megabytes:${userId}`, uploadMegabyteRate, Math.ceil((size ?? 0) / megabyte))
  const upload: Upload = { userId, contentType, bucket, object: `${newToken(16)}.${uploadRules[bucket].types[contentType]}` }
  if (bucket !== 'recordings') return signSmall(app, upload, size)
  return podcastId !== undefined && size !== undefined
    ? signReserved(app, upload, podcastId, size)
    : signUnreserved(app, upload, podcastId, size)
}

type Upload = FileRef & { userId: string; contentType: string }

const newRow = (app: App, upload: Upload, size: number | undefined) => ({
  ...upload,
  kind: kindOf[upload.bucket],
  size: size ?? null,
  createdAt: app.now(),
})

async function signPut(app: App, { bucket, object, contentType }: Upload, size: number | undefined, maxSize: number) {
  const terms = { contentType, ...(size === undefined ? { maxSize } : { size }) }
  const { url, expiresAt } = await app.storage.signPut({ bucket, object }, { ...terms, expiresIn: lifetimes.uploadAddress })
  return { expiresAt, answer: { bucket, object, url, expiresAt: expiresAt.toISOString() } }
}

/** Pictures and the like. */
async function signSmall(app: App, upload: Upload, size: number | undefined) {
  const { answer, expiresAt } = await signPut(app, upload, size, uploadRules[upload.bucket].largest)
  await app.transaction(async (tx) => {
    await store.insertUploads(tx, [{ ...newRow(app, upload, size), expiresAt }])
    await discard(app, tx, await store.findCrowdedOut(tx, upload.userId, uploadLimits.waiting, 'small'))
  })
  return { ...answer, resumableUrl: null }
}

/** A recording whose room in its podcast is reserved from now on. */
async function signReserved(app: App, upload: Upload, podcastId: string, size: number) {
  const { bucket, object, contentType, userId } = upload
  const { answer } = await signPut(app, upload, size, size)
  const resumable = await app.storage.signResumable({ bucket, object }, { contentType, size, expiresIn: lifetimes.resumableUpload })
  await app.transaction(async (tx) => {
    await guarded(app, tx, bucket, { userId, podcastId, size })
    await store.insertUploads(tx, [{ ...newRow(app, upload, size), podcastId, expiresAt: resumable.expiresAt }])
  })
  return { ...answer, resumableUrl: resumable.url }
}

/** A recording whose size or podcast is not known yet. Its room is looked at when it is added to a podcast, so only few may wait. */
async function signUnreserved(app: App, upload: Upload, podcastId: string | undefined, size: number | undefined) {
  const { bucket, userId } = upload
  if (podcastId === undefined && (size ?? 0) > uploadLimits.unsizedRecording)
    throw new Fault('invalid_fields', { podcast_id: 'Please choose the podcast that this recording is for.' })
  return app.transaction(async (tx) => {
    const room = podcastId === undefined ? uploadLimits.unsizedRecording : await guarded(app, tx, bucket, { userId, podcastId, size: null })
    const { answer, expiresAt } = await signPut(app, upload, size, Math.min(room, uploadRules[bucket].largest))
    await store.insertUploads(tx, [{ ...newRow(app, upload, undefined), podcastId: podcastId ?? null, expiresAt }])
    await discard(app, tx, await store.findCrowdedOut(tx, userId, uploadLimits.waitingUnsized, 'unsized'))
    return { ...answer, resumableUrl: null }
  })
}

/** Whether a client may still send it: there is such an upload, and nobody has used it or given it up. */
export async function isAwaited(app: App, { bucket, object }: ObjectRef): Promise<boolean> {
  const row = await store.findUpload(app.db, object)
  return row !== null && row.bucket === bucket && row.expiresAt !== null && row.usedAt === null
}

/**
 * An upload that its sender gives up: its room is free at once, nothing more of it is taken, and what has arrived goes. Where there
 * is none of theirs there is nothing to do; so it may be said twice, and tells nobody of others' uploads.
 */
export async function cancelUpload(app: App, userId: string, file: FileRef): Promise<Record<string, never>> {
  await giveUp(app, file, userId)
  return {}
}

/** The same for whoever holds the address that it is sent to. */
export const cancelByAddress = (app: App, ref: ObjectRef): Promise<void> => giveUp(app, ref)

const giveUp = (app: App, { bucket, object }: ObjectRef, userId?: string): Promise<void> =>
  app.transaction(async (tx) => {
    const row = await store.lockUpload(tx, object)
    if (!row || row.bucket !== bucket || row.expiresAt === null || row.usedAt) return
    if (userId !== undefined && row.userId !== userId) return
    await store.markUsed(tx, [object], app.now())
    await discard(app, tx, [{ bucket, object }])
  })
