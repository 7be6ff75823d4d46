import { uploadLifetimes, uploadLimits, uploadMegabyteRate } from '@castwright/contract/uploads/limits.ts'
import { masterUploadTypes, uploadRules, type FileRef, type UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { newToken } from '../../../platform/ids.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import type { StoredKind } from '../../../schema/uploads.ts'
import * as store from '../store.ts'
import { discard } from './cleanup.ts'

type PodcastFile = { userId: string; podcastId: string; size: number | null; contentType: string }

/**
 * Rejects an upload to a podcast before it starts. Runs in the transaction that adds its row, before the row is added. The size is null if
 * unknown. Returns how many bytes are available.
 */
export type UploadGuard = (app: App, tx: Tx, upload: PodcastFile) => Promise<number>

/** A later domain decides whose storage limit applies to recordings. */
export const recordingUploading = hookPoint<UploadGuard>('recordingUploading')

async function guarded(app: App, tx: Tx, upload: PodcastFile): Promise<number> {
  const guard = app.hooks.of(recordingUploading).at(-1)
  if (!guard) throw new Error('Uploads of recordings have no guard.')
  return guard(app, tx, upload)
}

/** Objects that stop counting toward the plan while their bytes stay. `discard` does this too. */
export const releaseStorage = (app: Pick<App, 'now'>, tx: Tx, objects: string[]): Promise<void> =>
  store.releaseObjects(tx, objects, app.now())

type Announced = { bucket: UploadBucket; podcastId?: string | undefined; contentType: string; size?: number | undefined }

const megabyte = 1024 * 1024

const endingOf = (bucket: UploadBucket, contentType: string): string | undefined =>
  uploadRules[bucket].types[contentType] ?? masterUploadTypes[contentType]

export async function signUpload(app: App, userId: string, asked: Announced) {
  const { bucket, podcastId, contentType, size } = asked
  await consume(app, `upload-megabytes:${userId}`, uploadMegabyteRate, Math.ceil((size ?? 0) / megabyte))
  const upload = { userId, contentType, bucket, object: `${newToken(16)}.${endingOf(bucket, contentType)}` }
  if (bucket === 'archives') return signArchive(app, upload, size)
  if (bucket !== 'recordings') return signSmall(app, upload, size)
  return podcastId !== undefined && size !== undefined
    ? signReserved(app, upload, podcastId, size)
    : signUnreserved(app, upload, podcastId, size)
}

type Upload = FileRef & { userId: string | null; contentType: string }

const newRow = (app: App, upload: Upload, size: number | undefined) => ({
  ...upload,
  kind: store.kindOf[upload.bucket],
  size: size ?? null,
  createdAt: app.now(),
})

async function signPut(app: App, { bucket, object, contentType }: Upload, size: number | undefined, maxSize: number) {
  const terms = { contentType, ...(size === undefined ? { maxSize } : { size }) }
  const { url, expiresAt } = await app.storage.signPut({ bucket, object }, { ...terms, expiresIn: uploadLifetimes.uploadAddress })
  return { expiresAt, answer: { bucket, object, url, expiresAt: expiresAt.toISOString() } }
}

/** Pictures and the like. */
async function signSmall(app: App, upload: Upload & { userId: string }, size: number | undefined) {
  const { answer, expiresAt } = await signPut(app, upload, size, uploadRules[upload.bucket].largest)
  await app.transaction(async (tx) => {
    await store.insertUploads(tx, [{ ...newRow(app, upload, size), expiresAt }])
    await discard(app, tx, await store.findCrowdedOut(tx, upload.userId, uploadLimits.waiting, 'small'))
  })
  return { ...answer, resumableUrl: null }
}

/** An archive to import. Whether its show fits the plan is checked when it is read. */
async function signArchive(app: App, upload: Upload & { userId: string }, size: number | undefined) {
  if (size === undefined) throw new Fault('invalid_fields', { size: 'The file size is required.' })
  return signLarge(app, upload, size, async (tx, row) => {
    await store.insertUploads(tx, [row])
    await discard(app, tx, await store.findCrowdedOut(tx, upload.userId, uploadLimits.waitingArchives, 'archive'))
  })
}

/** A recording whose storage is reserved from now on. */
const signReserved = (app: App, upload: Upload & { userId: string }, podcastId: string, size: number) =>
  signLarge(app, upload, size, async (tx, row) => {
    await guarded(app, tx, { userId: upload.userId, podcastId, size, contentType: upload.contentType })
    await store.insertUploads(tx, [{ ...row, podcastId }])
  })

type LargeRow = ReturnType<typeof newRow> & { expiresAt: Date }

/** Signs one address for the whole file, and one that can be resumed. */
async function signLarge(app: App, upload: Upload, size: number, insert: (tx: Tx, row: LargeRow) => Promise<void>) {
  const { answer } = await signPut(app, upload, size, size)
  const { url: resumableUrl, expiresAt } = await signResumable(app, { ...upload, size })
  await app.transaction((tx) => insert(tx, { ...newRow(app, upload, size), expiresAt }))
  return { ...answer, resumableUrl }
}

/** A recording whose size or podcast isn't known yet. Its storage is checked when it is added to a podcast, so only a few may wait. */
async function signUnreserved(app: App, upload: Upload & { userId: string }, podcastId: string | undefined, size: number | undefined) {
  const { bucket, userId, contentType } = upload
  if (podcastId === undefined && (size ?? 0) > uploadLimits.unsizedRecording)
    throw new Fault('invalid_fields', { podcast_id: 'Please choose the podcast that this recording is for.' })
  return app.transaction(async (tx) => {
    const room =
      podcastId === undefined ? uploadLimits.unsizedRecording : await guarded(app, tx, { userId, podcastId, size: null, contentType })
    const { answer, expiresAt } = await signPut(app, upload, size, Math.min(room, uploadRules[bucket].largest))
    await store.insertUploads(tx, [{ ...newRow(app, upload, undefined), podcastId: podcastId ?? null, expiresAt }])
    await discard(app, tx, await store.findCrowdedOut(tx, userId, uploadLimits.waitingUnsized, 'unsized'))
    return { ...answer, resumableUrl: null }
  })
}

type PodcastUpload = { podcastId: string; contentType: string; size: number }

/**
 * A recording for a podcast that no member sends. `reserve` locks the podcast, checks its storage and notes whose upload it is, in the
 * transaction that adds the row.
 */
export async function signUploadForPodcast(
  app: App,
  { podcastId, contentType, size }: PodcastUpload,
  reserve: (tx: Tx, object: string) => Promise<void>,
): Promise<{ object: string; url: string; expiresAt: Date }> {
  const object = `${newToken(16)}.${uploadRules.recordings.types[contentType]}`
  const upload: Upload = { userId: null, bucket: 'recordings', object, contentType }
  const { url, expiresAt } = await signResumable(app, { ...upload, size })
  await app.transaction(async (tx) => {
    await reserve(tx, object)
    await store.insertUploads(tx, [{ ...newRow(app, upload, size), podcastId, expiresAt }])
  })
  return { object, url, expiresAt }
}

/** An address of an upload, also of one that has begun. */
export const signResumable = (app: App, { bucket, object, contentType, size }: Omit<Upload, 'userId'> & { size: number }) =>
  app.storage.signResumable({ bucket, object }, { contentType, size, expiresIn: uploadLifetimes.resumableUpload })

/** Whether the upload exists and is neither used nor canceled. */
export async function isPending(app: App, { bucket, object }: ObjectRef): Promise<boolean> {
  const row = await store.findUpload(app.db, object)
  return row !== null && row.bucket === bucket && row.expiresAt !== null && row.usedAt === null
}

/**
 * Cancels an upload: frees its reserved storage and deletes what has arrived. Does nothing if the user has no such upload, so it may be
 * called twice and reveals nothing about other users' uploads. Without a user, for a client that knows the upload URL.
 */
export const cancelUpload = (app: App, { bucket, object }: ObjectRef, userId?: string): Promise<void> =>
  app.transaction(async (tx) => {
    const row = await store.lockUpload(tx, object)
    if (!row || row.bucket !== bucket || row.expiresAt === null || row.usedAt) return
    if (userId !== undefined && row.userId !== userId) return
    await store.markUsed(tx, [object], app.now())
    await discard(app, tx, [{ bucket, object }])
  })

/**
 * A file that we download for a podcast. Its row exists before its first byte and reserves storage. The caller checks that there is enough,
 * with the podcast locked. Like any upload, it is deleted if nothing arrives for a day.
 */
type Fetched = ObjectRef & { kind: StoredKind; podcastId: string | null; userId?: string; contentType: string; size: number }

const fetchDeadline = (app: Pick<App, 'now'>): Date => new Date(app.now().getTime() + uploadLifetimes.resumableUpload * 1000)

export const reserveFiles = (app: Pick<App, 'now'>, tx: Tx, files: Fetched[]): Promise<void> =>
  store.insertUploads(
    tx,
    files.map((file) => ({ ...file, createdAt: app.now(), expiresAt: fetchDeadline(app) })),
  )

/** Reserves this many bytes for it and extends its deadline. False if it was canceled. */
export const resizeReserved = (app: Pick<App, 'now'>, tx: Tx, object: string, size: number): Promise<boolean> =>
  store.resizeReserved(tx, object, size, fetchDeadline(app))

/** Extends their deadline. */
export const extendReserved = (app: Pick<App, 'now'>, tx: Tx, objects: string[]): Promise<void> =>
  store.extendReserved(tx, objects, fetchDeadline(app))

/** Keeps files that have arrived. Returns those that weren't canceled in the meantime. */
export const claimReserved = (app: Pick<App, 'now'>, tx: Tx, files: store.Arrived[]): Promise<Set<string>> =>
  store.claimReserved(tx, files, app.now())

/** Frees their reserved storage and deletes what has arrived. */
export async function cancelReserved(app: Pick<App, 'queue' | 'now'>, tx: Tx, objects: ObjectRef[]): Promise<void> {
  if (objects.length === 0) return
  const names = objects.map(({ object }) => object)
  await store.markUsed(tx, names, app.now())
  await discard(app, tx, objects)
}

type SmallFile = Omit<Fetched, 'size'> & { bytes: Buffer }

/** Stores a small file in one go. It is an unused copy until `claimFiles` claims it. */
export async function storeFile(app: App, { bytes, ...file }: SmallFile): Promise<ObjectRef> {
  const { bucket, object, contentType } = file
  await app.transaction((tx) => store.insertUploads(tx, [{ ...file, size: bytes.length, createdAt: app.now() }]))
  await app.storage.put({ bucket, object }, bytes, { contentType, size: bytes.length })
  return { bucket, object }
}

/** Call it in the transaction that references them. False if they were already cleaned up. */
export const claimFiles = async (app: Pick<App, 'now'>, tx: Tx, objects: string[]): Promise<boolean> =>
  objects.length === 0 || (await store.markUsed(tx, objects, app.now())) === objects.length
