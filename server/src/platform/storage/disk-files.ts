import { type FileHandle, link, mkdir, open, opendir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { asChunks, StorageError, type StoredObject, wrongSize } from './port.ts'

/** Bytes read or written at a time. */
export const blockSize = 512 * 1024

/** A name is safe from a power cut only once its folder is on the disk too. */
export const syncFolder = (path: string): Promise<void> => syncFile(path)

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o750 })
  if (first === undefined) return
  for (let at = path; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at))
}

/** Writes a new file and waits until it is on the disk; answers its size. Whoever calls removes it when this fails. */
export async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<number> {
  const handle = await open(path, 'wx', 0o640)
  try {
    const total = await writeBlocks(handle, chunks, size)
    await handle.sync()
    return total
  } finally {
    await handle.close()
  }
}

async function writeBlocks(handle: FileHandle, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<number> {
  let total = 0
  for await (const block of inBlocks(chunks, size)) {
    await writeAll(handle, block)
    total += block.length
  }
  if (size !== undefined && total < size) throw wrongSize(size, false)
  return total
}

export async function writeAll(handle: FileHandle, block: Uint8Array): Promise<void> {
  for (let at = 0; at < block.length;) at += (await handle.write(block, at, block.length - at)).bytesWritten
}

/** Blocks that nobody uses just now: new memory for each file would have to be found and freed. */
const blocks: Buffer[] = []
const mostBlocks = 8

/**
 * Gathers small chunks into one block that is used again and again, so memory stays flat whatever the body's size. Each is to be
 * used before the next is asked for. Where the source breaks, or gives more than it may, what came before comes out first.
 */
export async function* inBlocks(chunks: AsyncIterable<Uint8Array>, most = Infinity): AsyncGenerator<Uint8Array> {
  let block: Buffer | null = null
  let filled = 0
  let total = 0
  let broken: { error: unknown } | null = null
  try {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > most) throw wrongSize(most, true)
      // Large enough as it is.
      if (filled === 0 && chunk.length >= blockSize / 4) {
        yield chunk
        continue
      }
      block ??= blocks.pop() ?? Buffer.allocUnsafeSlow(blockSize)
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + blockSize - filled)
        block.set(part, filled)
        filled += part.length
        at += part.length
        if (filled < blockSize) continue
        yield block
        filled = 0
      }
    }
  } catch (error) {
    broken = { error }
  }
  try {
    if (block && filled > 0) yield block.subarray(0, filled)
    if (broken) throw broken.error
  } finally {
    if (block && blocks.length < mostBlocks) blocks.push(block)
  }
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** A full disk is a refusal with words of its own; every other error stays what it is. */
export const wordedFull = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT') ? new StorageError('full', 'There is no room left to store this file.', { cause: error }) : error

export type Place = (from: string, to: string) => Promise<void>

export const stored = (cause?: unknown) => new StorageError('exists', 'This file has been stored already.', { cause })

/** Unlike a rename, a link fails where the name is taken: of two that come at once, one wins. */
export async function placeNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? stored(error) : error
  }
}

/** From here on the bytes count, and those that counted before go. Where it fails, they do not, and are undone. */
export async function placeNote(
  folder: string,
  name: string,
  object: StoredObject,
  place: Place,
  undo: () => Promise<void>,
): Promise<void> {
  const temporary = join(folder, `~${randomBytes(16).toString('hex')}.note`)
  let placed = false
  try {
    await writeDurably(temporary, asChunks(Buffer.from(JSON.stringify(object))))
    // What is new has nothing before it.
    const before = place === placeNew ? null : await readNote(folder, name)
    await place(temporary, join(folder, name))
    placed = true
    await syncFolder(folder)
    if (before) await rm(join(folder, `${name}~${before.etag}`), { force: true })
  } catch (error) {
    if (!placed) await undo()
    throw wordedFull(error)
  } finally {
    await rm(temporary, { force: true })
  }
}

export async function readNote(folder: string, object: string): Promise<StoredObject | null> {
  try {
    const note = JSON.parse(await readFile(join(folder, object), 'utf8')) as Omit<StoredObject, 'modifiedAt'> & { modifiedAt: string }
    return { ...note, modifiedAt: new Date(note.modifiedAt) }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Every file name of a bucket with its folder, in no order. Nothing where the bucket was never written to. */
export async function* filesOf(bucketFolder: string): AsyncGenerator<{ folder: string; name: string }> {
  for await (const fan of entries(bucketFolder)) {
    const folder = join(bucketFolder, fan)
    for await (const name of entries(folder)) yield { folder, name }
  }
}

async function* entries(path: string): AsyncGenerator<string> {
  let folder
  try {
    folder = await opendir(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return
    throw error
  }
  for await (const entry of folder) yield entry.name
}

/**
 * The names of a bucket's objects in order. Folders hold them in the order of a hash, so each round walks all of them and
 * keeps the next `limit` names only: memory stays flat, and a hundred thousand objects need one round.
 */
export async function* namesInOrder(bucketFolder: string, limit = 100_000): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const names = await nextNames(bucketFolder, after, limit)
    yield* names
    if (names.length < limit) return
    after = names.at(-1) ?? ''
  }
}

async function nextNames(bucketFolder: string, after: string, limit: number): Promise<string[]> {
  let names: string[] = []
  const keepFirst = (): string[] => names.sort((a, b) => (a < b ? -1 : 1)).slice(0, limit)
  for await (const { name } of filesOf(bucketFolder)) {
    if (name.includes('~') || name <= after) continue
    names.push(name)
    if (names.length >= limit * 2) names = keepFirst()
  }
  return keepFirst()
}
