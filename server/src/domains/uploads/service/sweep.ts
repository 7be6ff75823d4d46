import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { mayRemove } from '../../../platform/backup/removals.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { quarantineArea, recordedAreas } from '../areas.ts'
import * as store from '../store.ts'

const ago = (app: App, seconds: number): Date => new Date(app.now().getTime() - seconds * 1000)

/** An S3 store deletes so many objects with one request. */
const batchSize = 1000

/**
 * Removes objects that were discarded, then their rows: a row without bytes is found again, bytes without a row only by listing the
 * whole storage. A backup that takes its snapshot in between doesn't refer to them: they were discarded before.
 */
export async function removeNow(app: App, objects: ObjectRef[], signal: AbortSignal): Promise<void> {
  for (let from = 0; from < objects.length; from += batchSize) {
    signal.throwIfAborted()
    const batch = objects.slice(from, from + batchSize)
    if (!(await app.transaction(mayRemove))) throw new Error('A backup is being made; the objects are removed later.')
    await removeBatch(app, batch)
  }
}

async function removeBatch(app: App, batch: ObjectRef[]): Promise<void> {
  await app.storage.remove(batch)
  await app.transaction((tx) =>
    store.deleteUploads(
      tx,
      batch.map(({ object }) => object),
    ),
  )
}

/**
 * Removes uploads and copies that no form used within a day, nor soon after the last moment in which an upload could arrive. And uploads
 * that were used a day ago, since only their copies count.
 */
export async function sweepForgotten(app: App, signal: AbortSignal): Promise<void> {
  const before = ago(app, lifetimes.unusedUpload)
  const expiredBefore = ago(app, lifetimes.arrivedUpload)
  while (!signal.aborted) {
    const batch = await app.transaction(async (tx) =>
      (await mayRemove(tx)) ? store.giveUpForgotten(tx, { before, expiredBefore, now: app.now() }, batchSize) : [],
    )
    if (batch.length === 0) return
    await removeBatch(app, batch)
  }
}

/**
 * Objects without a row: sent to an address whose user or upload was deleted in the meantime, or stored by another database. They are
 * quarantined, and removed if no row claims them for 30 days.
 */
export async function sweepOrphans(app: App, signal: AbortSignal): Promise<void> {
  const marks = await findMarks(app, signal)
  for (const bucket of recordedAreas) {
    const { total, orphans } = await findOrphans(app, bucket, signal)
    const marked = marks.get(bucket) ?? new Map<string, Date>()
    await unmark(
      app,
      bucket,
      [...marked.keys()].filter((object) => !orphans.has(object)),
    )
    // If hardly anything is known, this is not the database that the storage belongs to.
    if (orphans.size > 50 && orphans.size * 2 > total) {
      app.log.error({ bucket, total, unknown: orphans.size }, 'most stored files are unknown to this database; none was removed')
      continue
    }
    const expiredBefore = ago(app, lifetimes.quarantine)
    const expired = [...orphans].filter((object) => (marked.get(object) ?? expiredBefore) < expiredBefore)
    await removeNow(
      app,
      expired.map((object) => ({ bucket, object })),
      signal,
    )
    await unmark(app, bucket, expired)
    const found = [...orphans].filter((object) => !marked.has(object))
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
async function findMarks(app: App, signal: AbortSignal): Promise<Map<string, Map<string, Date>>> {
  const marks = new Map(recordedAreas.map((area) => [area, new Map<string, Date>()]))
  for await (const { object: name, modifiedAt } of app.storage.list(quarantineArea)) {
    signal.throwIfAborted()
    const dot = name.indexOf('.')
    marks.get(name.slice(0, dot))?.set(name.slice(dot + 1), modifiedAt)
  }
  return marks
}

async function findOrphans(app: App, bucket: string, signal: AbortSignal): Promise<{ total: number; orphans: Set<string> }> {
  const before = ago(app, lifetimes.unusedUpload)
  const orphans = new Set<string>()
  let total = 0
  let page: string[] = []
  const sift = async () => {
    const known = await store.knownAmong(app.db, bucket, page)
    for (const object of page) if (!known.has(object)) orphans.add(object)
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
