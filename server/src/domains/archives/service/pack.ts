import { createHash } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import type { BlockReader } from '../../../platform/storage/read-blocks.ts'
import * as store from '../store.ts'
import { padding, tarHeader } from '../tar.ts'

/** Runs a generator in a transaction in which all reads see the same state. It ends with the generator, not with what follows. */
export async function* inOneState<T, R>(app: Pick<App, 'transaction'>, work: (db: Db) => AsyncGenerator<T, R>): AsyncGenerator<T, R> {
  const begun = Promise.withResolvers<Db>()
  const over = Promise.withResolvers<void>()
  const transaction = app.transaction(async (tx) => {
    await store.freeze(tx)
    begun.resolve(tx)
    await over.promise
  })
  transaction.catch(begun.reject)
  try {
    return yield* work(await begun.promise)
  } finally {
    over.resolve()
    await transaction
  }
}

/** Each chunk is valid until the second one after it is requested. */
type Chunks = AsyncGenerator<Uint8Array, string>

/** One entry from bytes in memory. Returns their SHA-256. */
export async function* packBytes(name: string, bytes: Buffer): Chunks {
  yield tarHeader(name, bytes.length)
  if (bytes.length > 0) yield bytes
  if (padding(bytes.length) > 0) yield Buffer.alloc(padding(bytes.length))
  return createHash('sha256').update(bytes).digest('hex')
}

/** A file was deleted while the archive was being written. The next attempt no longer refers to it. */
class FileGone extends Error {}

/** One entry from a stored object, without holding it in memory. Returns its SHA-256. */
export async function* packObject(read: BlockReader, name: string, ref: ObjectRef, signal: AbortSignal): Chunks {
  const found = await read(ref)
  if (!found) throw new FileGone(`${ref.bucket}/${ref.object} was deleted while it was being exported.`)
  const { size, blocks } = found
  const hash = createHash('sha256')
  let packed = 0
  yield tarHeader(name, size)
  for await (const block of blocks) {
    signal.throwIfAborted()
    hash.update(block)
    packed += block.length
    yield block
  }
  if (packed !== size) throw new Error(`${ref.bucket}/${ref.object} has ${packed} bytes instead of ${size}.`)
  if (padding(size) > 0) yield Buffer.alloc(padding(size))
  return hash.digest('hex')
}
