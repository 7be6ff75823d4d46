import { createHash } from 'node:crypto'
import type { FileRef, UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { newToken } from '../../platform/ids.ts'
import { createLimiter } from '../../platform/concurrency.ts'
import type { ObjectRef } from '../../platform/storage/port.ts'
import { UnfitFile } from '../../platform/unfit.ts'
import { requireArrived, requireUsable, words, type Wanted } from './service/check.ts'
import { discard } from './service/discard.ts'
import { kindOf } from './areas.ts'
import * as store from './store.ts'

export { storageAreas } from './areas.ts'
export type { Wanted } from './service/check.ts'
export { compareFiles, hasUnknownFiles, type Comparison } from './service/compare.ts'
export { discard } from './service/discard.ts'
export {
  expectFetched,
  giveUpFetched,
  keepFetched,
  keepFiles,
  prolongFetched,
  putFile,
  resizeFetched,
  roomOfFetched,
  type Arrived,
  type Fetched,
  type SmallFile,
} from './service/fetched.ts'
export { guardUploads, planStorage, release, type UploadGuard } from './service/guards.ts'
export { adopt, drop, openUpload, unfit, type OpenUpload } from './service/large.ts'
export { cancelByAddress, cancelUpload, isAwaited, signUpload } from './service/send.ts'

/**
 * Files on their way in. A client asks for an address (`signUpload`), sends the bytes there, and names the finished upload
 * `{ bucket, object }` in a form. Whoever handles that form does two things:
 *
 *   const photo = await prepare(app, userId, { file, bucket: 'user-avatars', field: 'thumbnail_file' }, async (bytes) => [...])
 *   await app.transaction(async (tx) => {
 *     ...read and lock what the form changes...
 *     await take(app, tx, photo, replacedRefs)
 *     ...keep photo.copies where they belong...
 *   })
 *
 * `prepare` reads the bytes outside any transaction, lets `make` look into them and answer what to keep, and stores that under
 * new names. `take` claims the upload, makes the copies count, and has the upload and what was replaced removed by a job.
 * Where the transaction fails, nothing counts, and the sweep removes the copies. A file that `make` finds `UnfitFile` is a
 * refusal of that field in its words.
 *
 * What a client sent is never shown to anybody: on S3 its address takes other bytes of the same size until it expires. Only
 * copies are served, at `fileUrl`. `prepareOwn` is for bytes that we fetched ourselves, `claim` alone for a use that needs no
 * copy, and ends within a day. `discard` is for what a domain no longer uses, and with `objectsOf` for all that a user leaves behind: call both before
 * the user's row goes. Copies are the user's own, or those of the podcast that `podcastId` names: these outlive whoever sent
 * them, and go by `discard` of `objectsOfPodcast`.
 *
 * A file that is too large for memory goes by `openUpload` and `adopt` instead.
 */

/** Something to keep of an upload: `ending` closes its name, as in `512.jpg` or `mp3`. */
export type Copy = { ending: string; contentType: string; bytes: Buffer }

export type Prepared = {
  userId: string
  upload: FileRef
  copies: FileRef[]
  /** How the names of all copies begin. */
  stem: string
  field: string
}

/** Prepared from bytes that came another way than by an upload. */
export type PreparedOwn = Omit<Prepared, 'upload'> & { upload: null }

/** Each holds a whole file in memory. */
const limited = createLimiter({ concurrency: 4, maxQueued: 100 })

/** Looks into an upload and stores what is to be kept of it. Counts only once `take` has it. */
export async function prepare(app: App, userId: string, wanted: Wanted, make: (bytes: Buffer) => Promise<Copy[]>): Promise<Prepared> {
  const { file: upload, field } = wanted
  return limited(async () => {
    await requireArrived(app, userId, wanted)
    try {
      const copies = await make(await readAll(app, wanted))
      return { userId, upload, field, ...(await keep(app, userId, wanted, copies)) }
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error
      app.log.info({ reason: error.reason, cause: error.cause, userId, ...upload }, 'an upload was not what it should be')
      throw new Fault('invalid_fields', { [field]: error.message })
    }
  })
}

/** As `prepare`, for what no client uploaded: a picture that a provider has of somebody, artwork that we drew. */
export const prepareOwn = async (app: App, userId: string, wanted: Omit<Wanted, 'file'>, copies: Copy[]): Promise<PreparedOwn> => ({
  userId,
  upload: null,
  field: wanted.field,
  ...(await keep(app, userId, wanted, copies)),
})

/** In the transaction of the form: the copies count from now on, and what they replace goes. */
export async function take(
  app: App,
  tx: Tx,
  { userId, upload, copies, field }: Prepared | PreparedOwn,
  replaced: ObjectRef[] = [],
): Promise<void> {
  if (upload) await claim(app, tx, userId, { file: upload, bucket: upload.bucket, field })
  const counted = await store.markUsed(
    tx,
    copies.map(({ object }) => object),
    app.now(),
  )
  if (counted !== copies.length) throw new Fault('invalid_fields', { [field]: words.gone })
  await discard(app, tx, upload ? [upload, ...replaced] : replaced)
}

/**
 * Makes this user's upload used: once, however many come at the same time. That its bytes had arrived, `prepare` has seen. Cleanup marks an
 * upload as used before it removes the bytes, so under the lock it can't be removed any more.
 */
async function claim(app: App, tx: Tx, userId: string, wanted: Wanted): Promise<void> {
  requireUsable(await store.lockUpload(tx, wanted.file.object), userId, wanted)
  await store.markUsed(tx, [wanted.file.object], app.now())
}

/** All that is stored for a user: to `discard` in the transaction in which the user goes. */
export const objectsOf = (db: Db, userId: string): Promise<ObjectRef[]> => store.objectsOf(db, userId)

/** All that is stored for a podcast, or only in one area: to `discard` in the transaction in which the podcast goes. */
export const objectsOfPodcast = (db: Db, podcastId: string, bucket?: UploadBucket): Promise<ObjectRef[]> =>
  store.objectsOfPodcast(db, podcastId, bucket)

/** Where the world sees a copy. A new picture has a new address, so this one never shows anything else. */
export const fileUrl = (app: Pick<App, 'config'>, { bucket, object }: ObjectRef): string =>
  `${app.config.baseUrl}/files/${bucket}/${object}`

/** Where the world sees somebody's photo, in the form that emails and other sites can show. */
export function photoUrl(app: Pick<App, 'config'>, photo: string[] | null): string | null {
  const object = photo?.find((name) => name.endsWith('-512.jpg'))
  return object === undefined ? null : fileUrl(app, { bucket: 'user-avatars', object })
}

export const isShown = (db: Db, ref: ObjectRef): Promise<boolean> => store.isShown(db, ref)

async function readAll(app: App, { file, field }: Wanted): Promise<Buffer> {
  const found = await app.storage.get(file)
  if (!found) throw new Fault('invalid_fields', { [field]: words.unfinished })
  return Buffer.concat(await found.body.toArray())
}

/** Rows first, then bytes: whatever happens in between, the sweep knows of it. */
async function keep(
  app: App,
  userId: string,
  { bucket, podcastId }: Omit<Wanted, 'file'>,
  copies: Copy[],
): Promise<Pick<Prepared, 'stem' | 'copies'>> {
  // Never a name that was there before: a new picture has a new address, and no two uploads share an object.
  const stem = `${newToken(16)}-${digestOf(copies)}`
  const kept = copies.map(({ ending, ...copy }) => ({ ...copy, object: `${stem}${ending.includes('.') ? '-' : '.'}${ending}` }))
  const whose = podcastId === undefined ? { userId } : { podcastId }
  const createdAt = app.now()
  await app.transaction((tx) =>
    store.insertUploads(
      tx,
      kept.map(({ object, contentType, bytes }) => ({
        object,
        bucket,
        kind: kindOf[bucket],
        ...whose,
        contentType,
        size: bytes.length,
        createdAt,
      })),
    ),
  )
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
