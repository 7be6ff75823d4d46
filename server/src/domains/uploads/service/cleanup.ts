import { uploadLifetimes } from '@castwright/contract/uploads/limits.ts'
import { uploadBuckets } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { mayRemove } from '../../../platform/backup/removals.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ObjectRef, Storage } from '../../../platform/storage/port.ts'
import { removeObjects } from '../jobs.ts'
import * as store from '../store.ts'

/** Areas in which every object has a row in `uploads` before its first byte is stored. */
const recordedAreas: readonly string[] = [...uploadBuckets, 'episode-files', 'clips']

/** Empty objects named `<area>.<object>`. Their date is when an object was first unknown to the database. */
const quarantineArea = 'quarantine'

/** All areas of the product. Saved feeds have their own rows. */
export const storageAreas: readonly string[] = [...recordedAreas, 'rss-feeds', quarantineArea]

/** An S3 store deletes this many objects with one request. */
const batchSize = 1000

const nameOf = ({ object }: ObjectRef): string => object

const secondsAgo = (app: App, seconds: number): Date => new Date(app.now().getTime() - seconds * 1000)

/** Hides objects that nothing uses any more. A job deletes them after the transaction. */
export async function discard(app: Pick<App, 'queue'>, tx: Tx, objects: ObjectRef[]): Promise<void> {
  for (let from = 0; from < objects.length; from += batchSize) {
    const batch = objects.slice(from, from + batchSize)
    await store.hideCopies(tx, batch.map(nameOf))
    await app.queue.add(tx, removeObjects, { objects: batch })
  }
}

/**
 * Deletes discarded objects, then their rows: the next run finds a row without bytes, but bytes without a row only by listing the whole
 * storage. A backup that takes its snapshot in between doesn't refer to them, since they were discarded before.
 */
export async function deleteObjects(app: App, objects: ObjectRef[], signal: AbortSignal): Promise<void> {
  for (let from = 0; from < objects.length; from += batchSize) {
    signal.throwIfAborted()
    const batch = objects.slice(from, from + batchSize)
    if (!(await app.transaction(mayRemove))) throw new Error('A backup is running; the objects will be deleted later.')
    await deleteBatch(app, batch)
  }
}

async function deleteBatch(app: App, batch: ObjectRef[]): Promise<void> {
  await app.storage.remove(batch)
  await app.transaction((tx) => store.deleteUploads(tx, batch.map(nameOf)))
}

/**
 * Deletes uploads and copies that no form used within a day, once they can no longer complete. Also deletes uploads that were used a day
 * ago, since only their copies count.
 */
export async function deleteAbandonedUploads(app: App, signal: AbortSignal): Promise<void> {
  const before = secondsAgo(app, uploadLifetimes.unusedUpload)
  const expiredBefore = secondsAgo(app, uploadLifetimes.arrivedUpload)
  while (!signal.aborted) {
    const batch = await app.transaction(async (tx) =>
      (await mayRemove(tx)) ? store.takeAbandoned(tx, { before, expiredBefore, now: app.now() }, batchSize) : [],
    )
    if (batch.length === 0) return
    await deleteBatch(app, batch)
  }
}

/**
 * Quarantines objects without a row, and deletes them if no row claims them for 30 days. They were sent to an address whose user or upload
 * was deleted in the meantime, or stored by another database.
 */
export async function quarantineUnknownFiles(app: App, signal: AbortSignal): Promise<void> {
  const quarantined = await findQuarantined(app, signal)
  for (const bucket of recordedAreas) {
    const { total, unknown } = await findUnknown(app, bucket, signal)
    const marked = quarantined.get(bucket) ?? new Map<string, Date>()
    const known = [...marked.keys()].filter((object) => !unknown.has(object))
    await unmark(app, bucket, known)
    // If hardly anything is known, this is not the database that the storage belongs to.
    if (unknown.size > 50 && unknown.size * 2 > total) {
      app.log.error({ bucket, total, unknown: unknown.size }, 'most stored files are unknown to this database; none was removed')
      continue
    }
    const expiredBefore = secondsAgo(app, uploadLifetimes.quarantine)
    const expired = [...unknown].filter((object) => (marked.get(object) ?? expiredBefore) < expiredBefore)
    const refs = expired.map((object) => ({ bucket, object }))
    await deleteObjects(app, refs, signal)
    await unmark(app, bucket, expired)
    const found = [...unknown].filter((object) => !marked.has(object))
    for (const object of found) {
      signal.throwIfAborted()
      await app.storage.put(markOf(bucket, object), Buffer.alloc(0), { contentType: 'text/plain', size: 0 })
    }
    if (expired.length > 0) app.log.info({ bucket, removed: expired.length }, 'removed files that were unknown for 30 days')
    if (found.length > 0) app.log.warn({ bucket, unknown: found.length }, 'quarantined stored files that are unknown to this database')
  }
}

const markOf = (bucket: string, object: string): ObjectRef => ({ bucket: quarantineArea, object: `${bucket}.${object}` })

const unmark = (app: App, bucket: string, objects: string[]): Promise<void> =>
  objects.length === 0 ? Promise.resolve() : app.storage.remove(objects.map((object) => markOf(bucket, object)))

/** By area: the quarantined objects, and since when. */
async function findQuarantined(app: App, signal: AbortSignal): Promise<Map<string, Map<string, Date>>> {
  const quarantined = new Map(recordedAreas.map((area) => [area, new Map<string, Date>()]))
  for await (const { object: name, modifiedAt } of app.storage.list(quarantineArea)) {
    signal.throwIfAborted()
    const dot = name.indexOf('.')
    quarantined.get(name.slice(0, dot))?.set(name.slice(dot + 1), modifiedAt)
  }
  return quarantined
}

async function findUnknown(app: App, bucket: string, signal: AbortSignal): Promise<{ total: number; unknown: Set<string> }> {
  const before = secondsAgo(app, uploadLifetimes.unusedUpload)
  const unknown = new Set<string>()
  let total = 0
  let page: string[] = []
  const addUnknown = async () => {
    const known = await store.knownAmong(app.db, bucket, page)
    for (const object of page) if (!known.has(object)) unknown.add(object)
    page = []
  }
  for await (const { object, modifiedAt } of app.storage.list(bucket)) {
    signal.throwIfAborted()
    total += 1
    if (modifiedAt >= before) continue
    page.push(object)
    if (page.length === 500) await addUnknown()
  }
  if (page.length > 0) await addUnknown()
  return { total, unknown }
}

/** This many objects of each area show whether a storage belongs to a database. Names are random, so they are a fair sample. */
const sampleSize = 500

/** Whether a database knows less than half of the files in a storage. */
export async function hasUnknownFiles(db: Db, storage: Pick<Storage, 'list'>): Promise<boolean> {
  let total = 0
  let known = 0
  for (const area of recordedAreas) {
    const sample: string[] = []
    for await (const { object } of storage.list(area)) {
      sample.push(object)
      if (sample.length === sampleSize) break
    }
    total += sample.length
    known += (await store.knownAmong(db, area, sample)).size
  }
  return known * 2 < total
}

export type Comparison = {
  /** Files of the database that are not in the storage. */
  missing: Array<{ area: string; object: string; size: number; podcastId: string | null }>
  /** How many files in use the database has. */
  expected: number
  /** Files in the storage that the database doesn't know. */
  unknown: { files: number; bytes: number }
}

/** Compares all files that are in use with all that are stored. */
export async function compareFiles(db: Db, storage: Pick<Storage, 'list'>, signal: AbortSignal): Promise<Comparison> {
  const found: Comparison = { missing: [], expected: 0, unknown: { files: 0, bytes: 0 } }
  for (const area of recordedAreas) {
    const stored = new Map<string, number>()
    for await (const { object, size } of storage.list(area)) {
      signal.throwIfAborted()
      stored.set(object, size)
    }
    for (let after = ''; ;) {
      signal.throwIfAborted()
      const rows = await store.findPage(db, area, after, 1000)
      for (const { object, size, podcastId, isUsed } of rows) {
        if (isUsed) found.expected += 1
        if (isUsed && !stored.has(object)) found.missing.push({ area, object, size: size ?? 0, podcastId })
        stored.delete(object)
      }
      const last = rows.at(-1)
      if (!last) break
      after = last.object
    }
    for (const size of stored.values()) {
      found.unknown.files += 1
      found.unknown.bytes += size
    }
  }
  return found
}
