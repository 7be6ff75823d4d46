import { uploadRules, type FileRef, type UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import type { StoredObject } from '../../../platform/storage/port.ts'
import * as store from '../store.ts'
import type { UploadRow } from '../store.ts'

export type Wanted = {
  file: FileRef
  bucket: UploadBucket
  /** The form's field as the wire names it: refusals are about it. */
  field: string
  /** Whose the copies are, where they are not the sender's own. */
  podcastId?: string
}

export const words = {
  gone: 'This upload does not exist. Please upload the file again.',
  elsewhere: 'This file was uploaded for something else.',
  used: 'This upload has been used already. Please upload the file again.',
  empty: 'The file is empty.',
  unfinished: 'This file has not arrived completely. Please upload it again.',
}

/** Rejects an upload that isn't the caller's, is for another use, or was used before. */
export function requireUsable(row: UploadRow | null, userId: string, { file, bucket, field, podcastId }: Wanted): UploadRow {
  const refuse = (message: string) => new Fault('invalid_fields', { [field]: message })
  // Another's upload, and a copy of ours, are for the caller as if they were not there.
  if (!row || row.userId !== userId || row.expiresAt === null || row.bucket !== file.bucket) throw refuse(words.gone)
  // The room was taken from that podcast.
  if (row.bucket !== bucket || (row.podcastId !== null && row.podcastId !== podcastId)) throw refuse(words.elsewhere)
  if (row.usedAt) throw refuse(words.used)
  return row
}

/** Rejects an upload that isn't usable or hasn't arrived completely. Asks the storage, so never call it in a transaction. */
export async function requireArrived(app: App, userId: string, wanted: Wanted): Promise<StoredObject> {
  const { file, bucket, field } = wanted
  const row = requireUsable(await store.findUpload(app.db, file.object), userId, wanted)
  const refuse = (message: string) => new Fault('invalid_fields', { [field]: message })
  const stored = await app.storage.head(file)
  if (!stored || (row.size !== null && stored.size !== row.size)) throw refuse(words.unfinished)
  // An unknown size has not been checked yet, and S3 accepts any size.
  if (stored.size === 0) throw refuse(words.empty)
  if (stored.size > uploadRules[bucket].largest) throw refuse(uploadRules[bucket].tooLarge)
  return stored
}
