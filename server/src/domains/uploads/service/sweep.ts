import { lifetimes } from '@castwright/contract/limits.ts'
import { uploadBuckets, type UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { mayRemove } from '../../../platform/backup/removals.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import * as store from '../store.ts'

const ago = (app: App, seconds: number): Date => new Date(app.now().getTime() - seconds * 1000)
const aDayAgo = (app: App): Date => ago(app, lifetimes.unusedUpload)

/** So many go in one transaction, which must not lie idle for long. */
const atOnce = 50

/** The bytes first: a row without bytes is found again, bytes without a row only by the long way round. */
export async function removeNow(app: App, objects: ObjectRef[], signal: AbortSignal): Promise<void> {
  for (let from = 0; from < objects.length; from += atOnce) {
    const some = objects.slice(from, from + atOnce)
    await app.transaction(async (tx) => {
      if (!(await mayRemove(tx))) throw new Error('A backup is being made; the objects are removed later.')
      for (const ref of some) {
        signal.throwIfAborted()
        await app.storage.remove(ref)
      }
      await store.deleteUploads(
        tx,
        some.map(({ object }) => object),
      )
    })
  }
}

/**
 * Uploads and copies that no form used within a day, nor soon after the last moment in which an upload could arrive. And what was
 * sent and used a day ago: only its copies count.
 */
export async function sweepForgotten(app: App, signal: AbortSignal): Promise<void> {
  const before = aDayAgo(app)
  const expiredBefore = ago(app, lifetimes.arrivedUpload)
  for (let more = true; more && !signal.aborted;) {
    more = await app.transaction(async (tx) => {
      if (!(await mayRemove(tx))) return false
      const forgotten = await store.lockForgotten(tx, before, expiredBefore, atOnce)
      for (const ref of forgotten) await app.storage.remove(ref)
      await store.deleteUploads(
        tx,
        forgotten.map(({ object }) => object),
      )
      return forgotten.length > 0
    })
  }
}

/** Objects without a row: sent to an address whose user or upload went meanwhile. */
export async function sweepOrphans(app: App, signal: AbortSignal): Promise<void> {
  for (const bucket of uploadBuckets) {
    const { total, orphans } = await findOrphans(app, bucket, signal)
    // Where hardly anything is known, this is not the database that belongs to the store, and its files are somebody's.
    if (orphans.length > 50 && orphans.length * 2 > total) {
      app.log.error({ bucket, total, unknown: orphans.length }, 'most stored files are unknown to this database; none was removed')
      continue
    }
    await removeNow(
      app,
      orphans.map((object) => ({ bucket, object })),
      signal,
    )
    if (orphans.length > 0) app.log.info({ bucket, removed: orphans.length }, 'removed stored files that nothing knows of')
  }
}

async function findOrphans(app: App, bucket: UploadBucket, signal: AbortSignal): Promise<{ total: number; orphans: string[] }> {
  const before = aDayAgo(app)
  const orphans: string[] = []
  let total = 0
  let page: string[] = []
  const sift = async () => {
    const known = await store.knownAmong(app.db, bucket, page)
    orphans.push(...page.filter((object) => !known.has(object)))
    page = []
  }
  for await (const { object, modifiedAt } of app.storage.list(bucket)) {
    signal.throwIfAborted()
    total += 1
    if (modifiedAt >= before) continue
    page.push(object)
    if (page.length === 500) await sift()
  }
  if (page.length > 0) await sift()
  return { total, orphans }
}
