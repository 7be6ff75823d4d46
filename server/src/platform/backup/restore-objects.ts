import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectRef, Storage } from '../storage/port.ts'
import { objectName, type ObjectFacts } from './format.ts'
import { drain, readEntries, type Entry } from './read.ts'
import type { Backup } from './verify.ts'

export type ObjectRestorer = {
  /** Stores the object unless that would change an existing one, which waits until the rows are committed. */
  take(entry: Entry): Promise<void>
  /** Deletes what was stored since the start. */
  undo(): Promise<void>
  /** Replaces the deferred objects, and deletes those not in the backup. */
  finish(): Promise<void>
}

export function restoreObjects({ file, manifest }: Backup, storage: Storage): ObjectRestorer {
  // If an object is in the file twice, the last one counts.
  const last = new Map(manifest.objects.map((facts, index) => [objectName(facts), index]))
  const stored: ObjectRef[] = []
  const waiting = new Set<number>()
  let index = -1

  return {
    async take(entry) {
      index += 1
      const facts = manifest.objects[index]
      if (!facts || last.get(entry.name) !== index) return drain(entry)
      const there = await storage.head(facts)
      if (!there) {
        stored.push({ bucket: facts.bucket, object: facts.object })
        return put(storage, facts, entry)
      }
      if (!(await holdsSame(storage, facts))) waiting.add(index)
      return drain(entry)
    },
    async undo() {
      for (const ref of stored) await storage.remove(ref).catch(() => {})
    },
    async finish() {
      if (waiting.size > 0) await replace(storage, { file, manifest }, waiting)
      for (const bucket of storage.areas) {
        const gone: string[] = []
        for await (const { object } of storage.list(bucket)) if (!last.has(objectName({ bucket, object }))) gone.push(object)
        await storage.remove(gone.map((object) => ({ bucket, object })))
      }
    },
  }
}

async function replace(storage: Storage, { file, manifest }: Pick<Backup, 'file' | 'manifest'>, waiting: Set<number>): Promise<void> {
  let index = -1
  for await (const entry of readEntries(file)) {
    if (entry.name.startsWith('storage/')) index += 1
    const facts = manifest.objects[index]
    if (facts && waiting.has(index) && entry.name === objectName(facts)) await put(storage, facts, entry)
    else await drain(entry)
  }
}

async function put(storage: Storage, { bucket, object, contentType, size }: ObjectFacts, { body }: Entry): Promise<void> {
  await storage.put({ bucket, object }, Readable.from(body), { contentType, size })
}

async function holdsSame(storage: Storage, facts: ObjectFacts): Promise<boolean> {
  const found = await storage.get(facts)
  if (!found) return false
  const hash = createHash('sha256')
  for await (const chunk of found.body as AsyncIterable<Buffer>) hash.update(chunk)
  return found.object.contentType === facts.contentType && hash.digest('hex') === facts.sha256
}
