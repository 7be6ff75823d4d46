import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupError, trailerOf, trailerSize } from './format.ts'

export type Entry = { name: string; size: number; body: AsyncIterable<Buffer> }

export const damaged = 'The backup is damaged or incomplete and was not restored. Nothing was changed.'

/** Yields every entry but the checksum, in order. Throws, at the latest at the end, if any byte has changed. */
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
    throw toBackupError(error)
  } finally {
    tar.destroy()
    await feeding
  }
}

/** Skips an entry. */
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
    tar.destroy(toBackupError(error))
  }
}

/** A disk error has a system call. Any other error means bad bytes. */
function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const unreadable = error instanceof Error && 'syscall' in error
  return new BackupError(unreadable ? `Could not read the backup: ${error.message}.` : damaged, { cause: error })
}

async function bytesOf(file: FileHandle): Promise<AsyncIterable<Buffer>> {
  const magic = Buffer.alloc(2)
  await file.read(magic, 0, 2, 0)
  const zipped = magic[0] === 0x1f && magic[1] === 0x8b
  // Errors come out of the last stream.
  return zipped ? pipeline(chunksOf(file), createGunzip(), () => {}) : chunksOf(file)
}

/** A stream would close the file at its end, but it is read more than once. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(256 * 1024), 0, 256 * 1024, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** The last bytes are a checksum of all others, so every byte is verified. */
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
    /** Whether the last bytes are those of a backup, with any checksum. */
    isThere: (): boolean => tail.toString('latin1', 0, 9) === 'checksum\0',
    isRight: async (): Promise<boolean> => tail.equals(await trailerOf(hash.digest('hex'))),
  }
}

/** Whether the last bytes are those of a backup, but some byte has changed. */
export async function isDamaged(file: FileHandle): Promise<boolean> {
  const trailer = openTrailer()
  try {
    for await (const chunk of await bytesOf(file)) trailer.add(chunk)
  } catch {
    return true
  }
  return trailer.isThere() && !(await trailer.isRight())
}
