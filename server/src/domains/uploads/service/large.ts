import { extname } from 'node:path'
import type { FileRef } from '@castwright/contract/uploads.ts'
import type { Readable } from 'node:stream'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newToken } from '../../../platform/ids.ts'
import type { ByteRange } from '../../../platform/storage/port.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { kindOf } from '../areas.ts'
import * as store from '../store.ts'
import { requireArrived, requireUsable, words, type Wanted } from './check.ts'
import { discard } from './discard.ts'

/** A file too large for memory, under the name that it keeps. Nobody can change its bytes any more. */
export type OpenUpload = {
  userId: string
  upload: FileRef
  /** What `adopt` makes count. */
  file: FileRef
  podcastId: string
  field: string
  size: number
  /** As the sender called it. */
  contentType: string
  /** The bytes, or the range of them. Read to the end or destroy. */
  read(range?: ByteRange): Promise<Readable>
}

/**
 * The way of a large file from its sender to a podcast:
 *
 *   const opened = await openUpload(app, userId, { file, bucket: 'recordings', field: 'url', podcastId })
 *   const facts = await readFacts(opened).catch(async (error) => { throw await unfit(app, opened, error) })
 *   await app.transaction(async (tx) => {
 *     ...read and lock what the form changes...
 *     await adopt(app, tx, opened)
 *     ...keep opened.file where it belongs...
 *   })
 *
 * The file gets its own name first: on S3 an upload's address takes other bytes of the same size until it expires, so they are
 * copied there, by the store itself. On disk it is a second name for the same bytes, and costs nothing.
 */
export async function openUpload(app: App, userId: string, wanted: Wanted & { podcastId: string }): Promise<OpenUpload> {
  const { file: upload, field, bucket, podcastId } = wanted
  const { size, contentType } = await requireArrived(app, userId, wanted)
  const file: FileRef = { bucket, object: `${newToken(16)}${extname(upload.object)}` }
  // The row first, then the bytes: whatever happens in between, the sweep knows of it.
  await app.transaction((tx) => store.insertUploads(tx, [{ ...file, kind: kindOf[bucket], podcastId, contentType, size, createdAt: app.now() }]))
  const gone = () => new Fault('invalid_fields', { [field]: words.gone })
  const copied = await app.storage.copy(upload, file)
  if (copied?.size !== size) throw gone()
  const read = async (range?: ByteRange): Promise<Readable> => {
    const found = await app.storage.get(file, range)
    if (!found) throw gone()
    return found.body
  }
  return { userId, upload, file, podcastId, field, size, contentType, read }
}

/** In the transaction of the form: the file is the podcast's from now on, once, however many come at the same time. */
export async function adopt(app: App, tx: Tx, { userId, upload, file, podcastId, field }: OpenUpload): Promise<void> {
  requireUsable(await store.lockUpload(tx, upload.object), userId, { file: upload, bucket: upload.bucket, field, podcastId })
  if ((await store.markUsed(tx, [upload.object, file.object], app.now())) !== 2) throw new Fault('invalid_fields', { [field]: words.gone })
  await discard(app, tx, [upload])
}

/**
 * After a form that failed: the name that the file got goes; what was sent can be used in another form. Where only the word that
 * the form was through got lost with a connection, the file counts, and stays.
 */
export const drop = (app: App, { file }: OpenUpload): Promise<void> =>
  app.transaction(async (tx) => {
    const row = await store.lockUpload(tx, file.object)
    if (row?.usedAt === null) await discard(app, tx, [file])
  })

/** A file that will not be kept: it goes, its room is free again, and what is to be thrown is answered. */
export async function unfit(app: App, opened: OpenUpload, error: unknown): Promise<unknown> {
  if (!(error instanceof UnfitFile)) return error
  const { userId, upload, file, field } = opened
  app.log.info({ reason: error.reason, cause: error.cause, userId, ...upload }, 'an upload was not what it should be')
  await app.transaction(async (tx) => {
    await store.markUsed(tx, [upload.object], app.now())
    await discard(app, tx, [upload, file])
  })
  return new Fault('invalid_fields', { [field]: error.message })
}
