import { lifetimes, uploadLimits } from '@castwright/contract/limits.ts'
import { uploadRules, type FileRef, type UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newToken } from '../../../platform/ids.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import * as store from '../store.ts'
import { discard } from './discard.ts'
import { guarded } from './guards.ts'

type Announced = { bucket: UploadBucket; podcastId?: string | undefined; contentType: string; size: number }

export async function signUpload(app: App, userId: string, { bucket, podcastId, contentType, size }: Announced) {
  const ref = { bucket, object: `${newToken(16)}.${uploadRules[bucket].types[contentType]}` }
  const terms = { contentType, size }
  const { url, expiresAt } = await app.storage.signPut(ref, { ...terms, expiresIn: lifetimes.uploadAddress })
  const row = { ...ref, ...terms, userId, createdAt: app.now() }
  const answer = { ...ref, url, expiresAt: expiresAt.toISOString() }
  if (bucket !== 'recordings') {
    await app.transaction(async (tx) => {
      await store.insertUploads(tx, [{ ...row, expiresAt }])
      await discard(app, tx, await store.findCrowdedOut(tx, userId, uploadLimits.waiting))
    })
    return { ...answer, resumableUrl: null }
  }
  if (podcastId === undefined) throw new Fault('invalid_fields', { podcast_id: 'Please choose the podcast that this recording is for.' })
  const resumable = await app.storage.signResumable(ref, { ...terms, expiresIn: lifetimes.resumableUpload })
  await app.transaction(async (tx) => {
    await guarded(app, tx, bucket, { userId, podcastId, size })
    await store.insertUploads(tx, [{ ...row, podcastId, expiresAt: resumable.expiresAt }])
  })
  return { ...answer, resumableUrl: resumable.url }
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
