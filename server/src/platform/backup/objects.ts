import type { Storage } from '../storage/port.ts'
import type { Archive } from './archive.ts'
import { objectName, type ObjectFacts } from './format.ts'

type ObjectCopier = {
  /** Copies what is new since the last round. Returns how many objects were copied and how many disappeared. */
  round(): Promise<{ copied: number; gone: number }>
  readonly objects: ObjectFacts[]
}

export function copyObjects(storage: Storage, archive: Archive, onProgress?: (bytes: number) => void): ObjectCopier {
  const objects: ObjectFacts[] = []
  const seen = new Map<string, string>()

  const round = async (): Promise<{ copied: number; gone: number }> => {
    let copied = 0
    let gone = 0
    for (const bucket of storage.areas) {
      for await (const listed of storage.list(bucket)) {
        const ref = { bucket, object: listed.object }
        const name = objectName(ref)
        const mark = `${listed.size} ${listed.modifiedAt.getTime()}`
        if (seen.get(name) === mark) continue
        const found = await storage.get(ref)
        if (!found) {
          gone += 1
          continue
        }
        const { size, contentType } = found.object
        const sha256 = await archive.add(name, size, found.body as AsyncIterable<Buffer>)
        objects.push({ ...ref, contentType, size, sha256 })
        seen.set(name, mark)
        copied += 1
        onProgress?.(size)
      }
    }
    return { copied, gone }
  }
  return { round, objects }
}
