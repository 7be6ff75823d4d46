import type { Readable } from 'node:stream'
import { StorageError, type Area, type ByteRange, type ObjectRef } from './port.ts'

const objectName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const printable = /^[\x20-\x7e]{1,200}$/

/** Rejects names that could mean another place than their own: on disk a name becomes a path. */
export function checkRef(areas: readonly Area[], { bucket, object }: ObjectRef): void {
  if (!areas.includes(bucket)) throw new StorageError('bad-name', `There is no storage area named ${JSON.stringify(bucket)}.`)
  if (typeof object !== 'string' || !objectName.test(object)) {
    throw new StorageError('bad-name', `${JSON.stringify(object)} cannot be the name of a stored object.`)
  }
}

/** A content type goes out again as a header, so it must be able to stand in one. */
export function checkType(contentType: string): void {
  if (!printable.test(contentType)) throw new StorageError('bad-type', `${JSON.stringify(contentType)} is not a content type.`)
}

/** The range cut to the object's size; refused where nothing of it lies inside. */
export function withinObject(range: ByteRange, size: number): ByteRange {
  const whole = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end)
  if (!whole || range.start < 0 || range.end < range.start || range.start >= size) {
    throw new StorageError('bad-range', `Bytes ${range.start} to ${range.end} are not in an object of ${size} bytes.`)
  }
  return { start: range.start, end: Math.min(range.end, size - 1) }
}

export const wrongSize = (expected: number, more: boolean): StorageError =>
  new StorageError('wrong-size', `The file is ${more ? 'larger' : 'smaller'} than the ${expected} bytes announced.`)

/** A body chunk by chunk, whatever form it came in. */
export async function* asChunks(body: Readable | Buffer): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(body)) yield body
  else for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}
