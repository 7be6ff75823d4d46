import type { Db } from '../../../platform/db.ts'
import type { Storage } from '../../../platform/storage/port.ts'
import { recordedAreas } from '../areas.ts'
import * as store from '../store.ts'

/** So many objects of each area show whether a storage belongs to a database. Names are random, so they are a fair sample. */
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

/** All files that are in use against all that are stored. */
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
