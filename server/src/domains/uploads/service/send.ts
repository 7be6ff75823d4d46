import { lifetimes, uploadLimits } from '@castwright/contract/limits.ts'
import { uploadRules, type FileRef, type UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newToken } from '../../../platform/ids.ts'
import * as store from '../store.ts'
import { discard } from './discard.ts'
import { guarded } from './guards.ts'

type Announced = { bucket: UploadBucket; podcastId?: string | undefined; contentType: string; size: number }

export async function signUpload(app: App, userId: string, { bucket, podcastId, contentType, size }: Announced) {
  const ref = { bucket, object: `${newToken(16)}.${uploadRules[bucket].types[contentType]}` }
  const { url, expiresAt } = await app.storage.signPut(ref, { contentType, size, expiresIn: lifetimes.uploadAddress })
  const facts = { ...ref, userId, contentType, size, createdAt: app.now(), expiresAt }
  await app.transaction(async (tx) => {
    if (bucket !== 'recordings') {
      await store.insertUploads(tx, [facts])
      await discard(app, tx, await store.findCrowdedOut(tx, userId, uploadLimits.waiting))
      return
    }
    if (podcastId === undefined) throw new Fault('invalid_fields', { podcast_id: 'Create a podcast to upload a recording.' })
    await guarded(app, tx, bucket, { userId, podcastId, size })
    await store.insertUploads(tx, [{ ...facts, podcastId }])
  })
  return { ...ref, url, resumableUrl: null, expiresAt: expiresAt.toISOString() }
}

/** An upload that its sender gives up: its room is free at once, and what has arrived goes. */
export async function cancelUpload(app: App, userId: string, file: FileRef): Promise<Record<string, never>> {
  await app.transaction(async (tx) => {
    const row = await store.lockUpload(tx, file.object)
    const theirs = row && row.userId === userId && row.expiresAt !== null && row.bucket === file.bucket
    if (!theirs || row.usedAt) throw new Fault('not_found')
    await store.markUsed(tx, [file.object], app.now())
    await discard(app, tx, [file])
  })
  return {}
}
