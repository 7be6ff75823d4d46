import { FeedRefusal } from './refusal.ts'

/** So much at a time that the loop stays free, and so little that the work is done in few steps. */
const size = 64 * 1024

/** The body in even pieces, however it came: a byte at a time or all at once. */
export async function* slices(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer> {
  let total = 0
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    total += chunk.byteLength
    if (total > most) {
      throw new FeedRefusal('too_large', `This feed is larger than ${Math.floor(most / 1024 ** 2)} MB, more than can be imported.`)
    }
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (length + bytes.length < size) {
      waiting.push(bytes)
      length += bytes.length
      continue
    }
    const all = waiting.length > 0 ? Buffer.concat([...waiting, bytes]) : bytes
    let from = 0
    for (; all.length - from >= size; from += size) yield all.subarray(from, from + size)
    // A copy, lest a few bytes keep a large piece alive.
    waiting = from < all.length ? [Buffer.from(all.subarray(from))] : []
    length = all.length - from
  }
  if (length > 0) yield Buffer.concat(waiting)
}
