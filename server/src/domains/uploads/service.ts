import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { uploadRules, type FileRef, type UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../platform/app.ts'
import { createLimiter } from '../../platform/concurrency.ts'
import type { Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { newToken } from '../../platform/ids.ts'
import type { ByteRange, ObjectRef, StoredObject } from '../../platform/storage/port.ts'
import { UnfitFile } from '../../platform/unfit.ts'
import { memorySlot } from '../../platform/memory.ts'
import { discard } from './service/cleanup.ts'
import * as store from './store.ts'

export {
  compareFiles,
  deleteAbandonedUploads,
  deleteObjects,
  discard,
  hasUnknownFiles,
  quarantineUnknownFiles,
  storageAreas,
  type Comparison,
} from './service/cleanup.ts'
export {
  cancelUpload,
  reserveFiles,
  cancelReserved,
  isPending,
  claimReserved,
  claimFiles,
  extendReserved,
  storeFile,
  recordingUploading,
  releaseStorage,
  resizeReserved,
  signResumable,
  signUploadForPodcast,
  signUpload,
  type UploadGuard,
} from './service/send.ts'
export { findPlanStorage, isPublicFile, findObjectsOfUser, findObjectsOfPodcast, findReserved } from './store.ts'

/**
 * The life of an upload:
 * 1. `signUpload` gives a client an address and inserts a row. A recording whose podcast and size are known reserves plan storage.
 *    `signUploadForPodcast` does this for guests, who have no account.
 * 2. The client sends the bytes to the address, or gives up with `cancelUpload`. Cleanup deletes what no form names within a day.
 * 3. A form names the finished upload `{ bucket, object }`. Outside any transaction, its code makes files that never change:
 *      const photo = await copyUpload(app, userId, { file, bucket: 'user-avatars', field: 'thumbnail_file' }, async (bytes) => [...])
 *    `copyUpload` reads the bytes, lets its callback check them and return what to keep, and stores that under new names. An `UnfitFile`
 *    thrown by the callback rejects the field with its message. A file too large for memory uses `openUpload` instead, and `rejectUpload` if
 *    its content is unfit.
 * 4. The form's transaction locks what it changes, and makes the files permanent:
 *      await claimCopies(app, tx, photo, replacedRefs)
 *    This also has a job delete the upload and what was replaced. For large files, this is `claimUpload`. If the transaction fails, nothing
 *    counts and cleanup deletes the files.
 * 5. `discard` deletes what a domain no longer uses. `findObjectsOfUser` and `findObjectsOfPodcast` find everything to discard before a user
 *    or podcast is deleted. After `releaseStorage`, a file stays but no longer counts toward the plan.
 *
 * Files that no client uploaded: `storeCopies` and `storeFile` store bytes that we have, until `claimCopies` or `claimFiles`. What we download
 * or make over a longer time begins with `reserveFiles`, and ends with `claimReserved` or `cancelReserved`.
 *
 * What a client sent is never shown to anyone: on S3 its address accepts other bytes of the same size until it expires. Only copies are
 * served, at `fileUrl`. They belong to the user, or to the podcast that `podcastId` names, and then outlive the account that sent them.
 */

export type Wanted = {
  file: FileRef
  bucket: UploadBucket
  /** The form field's wire name, used in errors. */
  field: string
  /** The owner of the copies, if not the uploader. */
  podcastId?: string
}

const messages = {
  gone: "This upload doesn't exist. Please upload the file again.",
  elsewhere: 'This file was uploaded for something else.',
  used: 'This upload has already been used. Please upload the file again.',
  empty: 'The file is empty.',
  unfinished: "This file didn't upload completely. Please upload it again.",
}

const rejected = (field: string, message: string): Fault => new Fault('invalid_fields', { [field]: message })

/** Rejects an upload that isn't the caller's, is for another use, or was used before. */
function requireUsable(row: store.UploadRow | null, userId: string | null, { file, bucket, field, podcastId }: Wanted): store.UploadRow {
  // The caller can't see other users' uploads or our copies.
  if (!row || row.userId !== userId || row.expiresAt === null || row.bucket !== file.bucket) throw rejected(field, messages.gone)
  // Its storage was reserved in that podcast.
  if (row.bucket !== bucket || (row.podcastId !== null && row.podcastId !== podcastId)) throw rejected(field, messages.elsewhere)
  if (row.usedAt) throw rejected(field, messages.used)
  return row
}

/** Rejects an upload that isn't usable or hasn't arrived completely. Asks the storage, so never call it in a transaction. */
async function requireArrived(app: App, userId: string | null, wanted: Wanted): Promise<StoredObject> {
  const { file, bucket, field } = wanted
  const row = requireUsable(await store.findUpload(app.db, file.object), userId, wanted)
  const stored = await app.storage.head(file)
  if (!stored || (row.size !== null && stored.size !== row.size)) throw rejected(field, messages.unfinished)
  // An unknown size has not been checked yet, and S3 accepts any size.
  if (stored.size === 0) throw rejected(field, messages.empty)
  if (stored.size > uploadRules[bucket].largest) throw rejected(field, uploadRules[bucket].tooLarge)
  return stored
}

/** A file made from an upload. `ending` is the end of its name, such as `512.jpg` or `mp3`. */
export type Copy = { ending: string; contentType: string; bytes: Buffer }

export type StoredCopies = {
  userId: string
  /** Null if the bytes are not from an upload. */
  upload: FileRef | null
  copies: FileRef[]
  /** The common prefix of the copies' names. */
  stem: string
  field: string
}

/** Each holds a whole file in memory. */
const limiter = memorySlot(() => createLimiter({ concurrency: 4, maxQueued: 100 }))

/** Checks an upload and stores the files made from it. They become permanent with `claimCopies`. */
export async function copyUpload(
  app: App,
  userId: string,
  wanted: Wanted,
  make: (bytes: Buffer) => Promise<Copy[]>,
): Promise<StoredCopies & { upload: FileRef }> {
  const { file: upload, field } = wanted
  return app.memory.of(limiter)(async () => {
    await requireArrived(app, userId, wanted)
    try {
      const copies = await make(await readAll(app, wanted))
      return { userId, upload, field, ...(await writeCopies(app, userId, wanted, copies)) }
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error
      app.log.info({ reason: error.reason, cause: error.cause, userId, ...upload }, 'an upload was not what it should be')
      throw rejected(field, error.message)
    }
  })
}

/** Like `copyUpload`, for files that no client uploaded: a provider's profile picture or generated artwork. */
export const storeCopies = async (app: App, userId: string, wanted: Omit<Wanted, 'file'>, copies: Copy[]): Promise<StoredCopies> => ({
  userId,
  upload: null,
  field: wanted.field,
  ...(await writeCopies(app, userId, wanted, copies)),
})

/** Call it in the form's transaction. Makes the copies permanent and deletes the files they replace. */
export async function claimCopies(
  app: App,
  tx: Tx,
  { userId, upload, copies, field }: StoredCopies,
  replaced: ObjectRef[] = [],
): Promise<void> {
  if (upload) {
    // `copyUpload` has seen that the bytes arrived. Cleanup marks an upload as used before it deletes the bytes, so the row is all to check here.
    requireUsable(await store.lockUpload(tx, upload.object), userId, { file: upload, bucket: upload.bucket, field })
    await store.markUsed(tx, [upload.object], app.now())
  }
  const objects = copies.map(({ object }) => object)
  const counted = await store.markUsed(tx, objects, app.now())
  if (counted !== copies.length) throw rejected(field, messages.gone)
  await discard(app, tx, upload ? [upload, ...replaced] : replaced)
}

/** The public URL of a copy. A new picture gets a new URL, so the content at a URL never changes. */
export const fileUrl = (app: Pick<App, 'config'>, { bucket, object }: ObjectRef): string =>
  `${app.config.baseUrl}/files/${bucket}/${object}`

/** The public URL of a photo, in a format that emails and other sites can show. */
export function photoUrl(app: Pick<App, 'config'>, photo: string[] | null): string | null {
  const object = photo?.find((name) => name.endsWith('-512.jpg'))
  return object === undefined ? null : fileUrl(app, { bucket: 'user-avatars', object })
}

async function readAll(app: App, { file, field }: Wanted): Promise<Buffer> {
  const found = await app.storage.get(file)
  if (!found) throw rejected(field, messages.unfinished)
  return Buffer.concat(await found.body.toArray())
}

/** Inserts rows before it stores bytes: whatever happens in between, cleanup knows about it. */
async function writeCopies(
  app: App,
  userId: string,
  { bucket, podcastId }: Omit<Wanted, 'file'>,
  copies: Copy[],
): Promise<Pick<StoredCopies, 'stem' | 'copies'>> {
  // Names are never reused: a new picture gets a new URL, and no two uploads share an object.
  const stem = `${newToken(16)}-${digestOf(copies)}`
  const kept = copies.map(({ ending, ...copy }) => ({ ...copy, object: `${stem}${ending.includes('.') ? '-' : '.'}${ending}` }))
  const common = { bucket, kind: store.kindOf[bucket], createdAt: app.now(), ...(podcastId === undefined ? { userId } : { podcastId }) }
  const rows = kept.map(({ object, contentType, bytes }) => ({ ...common, object, contentType, size: bytes.length }))
  await app.transaction((tx) => store.insertUploads(tx, rows))
  for (const { object, contentType, bytes } of kept) {
    await app.storage.put({ bucket, object }, bytes, { contentType, size: bytes.length })
  }
  return { stem, copies: kept.map(({ object }) => ({ bucket, object })) }
}

function digestOf(copies: Copy[]): string {
  const hash = createHash('sha256')
  for (const { bytes } of copies) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}

/** A file too large for memory, under its final name. Its bytes no longer change. */
export type OpenUpload = {
  /** Null if a guest sent it. */
  userId: string | null
  upload: FileRef
  /** What `claimUpload` keeps. */
  file: FileRef
  /** The owner of the file, if not the uploader. */
  podcastId?: string
  field: string
  size: number
  /** As the sender called it. */
  contentType: string
  /** The bytes or a range of them. Read the stream to its end or destroy it. */
  read(range?: ByteRange): Promise<Readable>
}

/**
 * Checks an upload and gives it a name of its own: on S3 an upload's address accepts other bytes of the same size until it expires, so the
 * store copies them. On disk it is a second name for the same bytes, and costs nothing.
 */
export async function openUpload<Owner extends { podcastId?: string }>(
  app: App,
  userId: string | null,
  wanted: Wanted & Owner,
): Promise<OpenUpload & Owner> {
  const { file: upload, field, bucket, podcastId } = wanted
  const { size, contentType } = await requireArrived(app, userId, wanted)
  const file: FileRef = { bucket, object: `${newToken(16)}${extname(upload.object)}` }
  const owner = podcastId === undefined ? { userId } : { podcastId }
  const row = { ...file, ...owner, kind: store.kindOf[bucket], contentType, size, createdAt: app.now() }
  // The row before the bytes: whatever happens in between, cleanup knows about it.
  await app.transaction((tx) => store.insertUploads(tx, [row]))
  const copied = await app.storage.copy(upload, file)
  if (copied?.size !== size) throw rejected(field, messages.gone)
  const read = async (range?: ByteRange): Promise<Readable> => {
    const found = await app.storage.get(file, range)
    if (!found) throw rejected(field, messages.gone)
    return found.body
  }
  return { ...wanted, userId, upload, file, size, contentType, read }
}

/** Call it in the form's transaction. Gives the file to its owner. Only one of several concurrent calls succeeds. */
export async function claimUpload(app: App, tx: Tx, { upload, file, ...opened }: OpenUpload): Promise<void> {
  const { userId, field } = opened
  requireUsable(await store.lockUpload(tx, upload.object), userId, { ...opened, file: upload, bucket: upload.bucket })
  if ((await store.markUsed(tx, [upload.object, file.object], app.now())) !== 2) throw rejected(field, messages.gone)
  await discard(app, tx, [upload])
}

/**
 * Call it after a form failed. Deletes the file under its final name, and the upload can be used again. If the form succeeded and only the
 * response was lost, the file stays.
 */
export const discardOpened = (app: App, { file }: OpenUpload): Promise<void> =>
  app.transaction(async (tx) => {
    const row = await store.lockUpload(tx, file.object)
    if (row?.usedAt === null) await discard(app, tx, [file])
  })

/** Deletes a file that won't be kept, frees its storage, and returns the error to throw. */
export async function rejectUpload(app: App, opened: OpenUpload, error: unknown): Promise<unknown> {
  if (!(error instanceof UnfitFile)) return error
  const { userId, upload, file, field } = opened
  app.log.info({ reason: error.reason, cause: error.cause, userId, ...upload }, 'an upload was not what it should be')
  await app.transaction(async (tx) => {
    await store.markUsed(tx, [upload.object], app.now())
    await discard(app, tx, [upload, file])
  })
  return rejected(field, error.message)
}
