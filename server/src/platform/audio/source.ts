import type { ObjectRef, Storage } from '../storage/port.ts'

/** Bytes that can be read from anywhere in the middle. */
export type ByteSource = {
  size: number
  /** Fewer than asked for only where the bytes end. */
  read(start: number, length: number): Promise<Buffer>
  /** Reads into memory that the caller has, where the source is near; answers how many bytes came. */
  fill?(into: Buffer, start: number): number
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
const largeWindow = 8 * 1024 * 1024

export type Window = {
  peek(start: number, length: number): Buffer | Promise<Buffer>
  /** The four bytes there as one number, where they are at hand; else null. Of a million frames each is asked for: nothing is made for it. */
  word(start: number): number | null
}

/** What is near is read by as much as the processor keeps close. */
const smallWindow = 512 * 1024

/** Reads small pieces through a window, so that a walk over a file asks its source rarely. A piece is good until the next is peeked at. */
export function windowOn(source: ByteSource): Window {
  const block = source.fill && Buffer.allocUnsafeSlow(smallWindow)
  let from = 0
  let held: Buffer = Buffer.alloc(0)
  const load = async (start: number, length: number): Promise<Buffer> => {
    const isNear = block && source.fill && length <= block.length
    held = isNear ? block.subarray(0, source.fill!(block, start)) : await source.read(start, Math.max(largeWindow, length))
    from = start
    return held.subarray(0, length)
  }
  return {
    peek(start, length) {
      const wanted = Math.min(length, source.size - start)
      const inside = start >= from && start + wanted <= from + held.length
      return inside ? held.subarray(start - from, start - from + wanted) : load(start, length)
    },
    word: (start) => (start >= from && start + 4 <= from + held.length ? held.readUInt32BE(start - from) : null),
  }
}
