import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupError, trailerOf, trailerSize } from './format.ts'

export type Entry = { name: string; size: number; body: AsyncIterable<Buffer> }

export const damaged = 'The backup is damaged or was cut short, so it is not restored. Nothing was changed.'

/** Every entry but the checksum, in order. Throws at the end, if not before, where any byte is not as it was written. */
export async function* readEntries(file: FileHandle): AsyncGenerator<Entry> {
  const tar = extract()
  const closed = once(tar, 'close').catch(() => {})
  const feeding = feed(file, tar, closed)
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (name === 'checksum') entry.resume()
      else yield { name, size, body: entry as AsyncIterable<Buffer> }
    }
  } catch (error) {
    throw worded(error)
  } finally {
    tar.destroy()
    await feeding
  }
}

/** Reads an entry past that nobody wants. */
export async function drain({ body }: Entry): Promise<void> {
  for await (const _ of body);
}

async function feed(file: FileHandle, tar: ReturnType<typeof extract>, closed: Promise<unknown>): Promise<void> {
  try {
    for await (const chunk of checked(await bytesOf(file))) {
      if (tar.destroyed) return
      if (!tar.write(chunk)) await Promise.race([once(tar, 'drain'), closed])
    }
    tar.end(undefined)
  } catch (error) {
    tar.destroy(worded(error))
  }
}

/** A disk that cannot be read says so by a system call; all else that goes wrong is the fault of the bytes. */
function worded(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const unreadable = error instanceof Error && 'syscall' in error
  return new BackupError(unreadable ? `The backup cannot be read: ${error.message}.` : damaged, { cause: error })
}

async function bytesOf(file: FileHandle): Promise<AsyncIterable<Buffer>> {
  const magic = Buffer.alloc(2)
  await file.read(magic, 0, 2, 0)
  const zipped = magic[0] === 0x1f && magic[1] === 0x8b
  // What goes wrong comes out of the last stream of the row.
  return zipped ? pipeline(chunksOf(file), createGunzip(), () => {}) : chunksOf(file)
}

/** A stream would close the file at its end, and it is read more than once. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(256 * 1024), 0, 256 * 1024, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** The file's last bytes follow from all those before them, so each of its bytes is held against something. */
async function* checked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const trailer = openTrailer()
  for await (const chunk of bytes) {
    trailer.add(chunk)
    yield chunk
  }
  if (!(await trailer.isRight())) throw new BackupError(damaged)
}

function openTrailer() {
  const hash = createHash('sha256')
  let tail: Buffer = Buffer.alloc(0)
  return {
    add(chunk: Buffer): void {
      const known = Buffer.concat([tail, chunk])
      const end = Math.max(0, known.length - trailerSize)
      hash.update(known.subarray(0, end))
      tail = known.subarray(end)
    },
    /** Whether the last bytes are those of a backup, whatever its checksum. */
    isThere: (): boolean => tail.toString('latin1', 0, 9) === 'checksum\0',
    isRight: async (): Promise<boolean> => tail.equals(await trailerOf(hash.digest('hex'))),
  }
}

/** Whether it is a backup, by its last bytes, of which some byte is not as it was written. */
export async function isDamaged(file: FileHandle): Promise<boolean> {
  const trailer = openTrailer()
  try {
    for await (const chunk of await bytesOf(file)) trailer.add(chunk)
  } catch {
    return true
  }
  return trailer.isThere() && !(await trailer.isRight())
}
