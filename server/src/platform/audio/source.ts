import type { ObjectRef, Storage } from '../storage/port.ts'

/** Bytes that can be read from anywhere in the middle. */
export type ByteSource = {
  size: number
  /** Fewer than asked for only where the bytes end. */
  read(start: number, length: number): Promise<Buffer>
}

export const bufferSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

/** A stored object, read in ranges: it may be far larger than memory. */
export async function storageSource(storage: Storage, ref: ObjectRef): Promise<ByteSource | null> {
  const object = await storage.head(ref)
  if (!object) return null
  return {
    size: object.size,
    async read(start, length) {
      if (length === 0 || start >= object.size) return Buffer.alloc(0)
      const part = await storage.get(ref, { start, end: start + length - 1 })
      if (part?.object.etag !== object.etag) {
        part?.body.destroy()
        throw new Error(`The object ${ref.bucket}/${ref.object} changed while it was read.`)
      }
      return Buffer.concat(await part.body.toArray())
    },
  }
}

/** Each window is one question to the store, which may be far away: two gigabytes are read in some hundred. */
const windowSize = 8 * 1024 * 1024

/** Reads small pieces through a window, so that a walk over a file asks its source rarely. */
export function windowOn(source: ByteSource): (start: number, length: number) => Buffer | Promise<Buffer> {
  let from = 0
  let held: Buffer = Buffer.alloc(0)
  const load = async (start: number, length: number): Promise<Buffer> => {
    held = await source.read(start, Math.max(windowSize, length))
    from = start
    return held.subarray(0, length)
  }
  return (start, length) => {
    const wanted = Math.min(length, source.size - start)
    const inside = start >= from && start + wanted <= from + held.length
    return inside ? held.subarray(start - from, start - from + wanted) : load(start, length)
  }
}
