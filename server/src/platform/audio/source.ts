import type { ObjectRef, Storage } from '../storage/port.ts'

/** Bytes with random access. */
export type ByteSource = {
  size: number
  /** Returns fewer bytes than requested only at the end. */
  read(start: number, length: number): Promise<Buffer>
  /** Reads into the caller's buffer if the source is local. Returns the number of bytes. */
  fill?(into: Buffer, start: number): number
}

export const bufferSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

/** A stored object, read in ranges, since it may be far larger than memory. */
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
        throw new Error(`The object ${ref.bucket}/${ref.object} changed while being read.`)
      }
      return Buffer.concat(await part.body.toArray())
    },
  }
}

/** Each window is one request to a possibly remote store: two gigabytes take a few hundred. */
const largeWindow = 8 * 1024 * 1024

export type Window = {
  peek(start: number, length: number): Buffer | Promise<Buffer>
  /** The four bytes there as one number if they are in the window, else null. Called for a million frames, so it must not allocate. */
  word(start: number): number | null
}

/** For local sources, about the size of the CPU cache. */
const smallWindow = 512 * 1024

/** Reads small pieces through a window, so that walking over a file makes few requests. A piece is valid until the next peek. */
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
