import { type FileHandle, link, mkdir, open, opendir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { asChunks, StorageError, type StoredObject, wrongSize } from './port.ts'

/** Bytes read or written at a time. */
export const blockSize = 512 * 1024

/** A file name survives a power cut only once its folder is synced too. */
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

type WriteOptions = {
  size?: number | undefined
  /** Requests the next chunk while one is written, so that a chunk is still used until the second one after it is requested. */
  ahead?: boolean
}

/** Writes a new file, syncs it and returns its size. If this fails, the caller removes it. */
export async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>, options: WriteOptions = {}): Promise<number> {
  const handle = await open(path, 'wx', 0o640)
  try {
    const total = await writeBlocks(handle, chunks, options)
    await handle.sync()
    return total
  } finally {
    await handle.close()
  }
}

async function writeBlocks(handle: FileHandle, chunks: AsyncIterable<Uint8Array>, { size, ahead = false }: WriteOptions): Promise<number> {
  let total = 0
  let writing: Promise<void> | null = null
  for await (const block of inBlocks(chunks, { ahead, ...(size !== undefined && { maxBytes: size }) })) {
    await writing
    writing = writeAll(handle, block)
    // Reported when it is awaited.
    writing.catch(() => {})
    if (!ahead) await writing
    total += block.length
  }
  await writing
  if (size !== undefined && total < size) throw wrongSize(size, false)
  return total
}

export async function writeAll(handle: FileHandle, block: Uint8Array): Promise<void> {
  for (let at = 0; at < block.length;) at += (await handle.write(block, at, block.length - at)).bytesWritten
}

/** Free blocks of the process, whichever storage filled them: their number limits its memory. Reused to avoid allocating for each file. */
const blocks: Buffer[] = []
const maxFreeBlocks = 8

type BlockOptions = {
  maxBytes?: number
  /** Each block is valid until the second one after it is requested, if that is true of the chunks. */
  ahead?: boolean
}

/**
 * Gathers small chunks into reused blocks, so memory stays flat whatever the size. Each block is valid until the next is requested. If
 * the source fails or exceeds `maxBytes`, yields what came before first.
 */
export async function* inBlocks(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes = Infinity, ahead = false }: BlockOptions = {},
): AsyncGenerator<Uint8Array> {
  const own: Buffer[] = []
  let turn = 0
  let filled = 0
  let total = 0
  let broken: { error: unknown } | null = null
  const current = (): Buffer => (own[turn] ??= blocks.pop() ?? Buffer.allocUnsafeSlow(blockSize))
  const take = (): Uint8Array => {
    const block = current().subarray(0, filled)
    filled = 0
    if (ahead) turn = 1 - turn
    return block
  }
  try {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > maxBytes) throw wrongSize(maxBytes, true)
      // Large enough to write as it is.
      if (chunk.length >= blockSize / 4) {
        if (filled > 0) yield take()
        yield chunk
        continue
      }
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + blockSize - filled)
        current().set(part, filled)
        filled += part.length
        at += part.length
        if (filled === blockSize) yield take()
      }
    }
  } catch (error) {
    broken = { error }
  }
  try {
    if (filled > 0) yield take()
    // Makes the consumer finish the last block before others can reuse it.
    if (ahead) yield new Uint8Array()
    if (broken) throw broken.error
  } finally {
    blocks.push(...own.slice(0, maxFreeBlocks - blocks.length))
  }
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Turns a full disk into a `StorageError`. Other errors stay as they are. */
export const asFullError = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT')
    ? new StorageError('full', "The server's disk has no space left for this file.", { cause: error })
    : error

export type Place = (from: string, to: string) => Promise<void>

export const stored = (cause?: unknown) => new StorageError('exists', 'This file is already stored.', { cause })

/** Unlike a rename, a link fails if the name is taken, so only one of two concurrent writers succeeds. */
export async function placeNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? stored(error) : error
  }
}

/** Activates the new bytes and deletes the previous ones. If it fails, `undo` removes the new bytes. */
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
    // A new object replaces nothing.
    const before = place === placeNew ? null : await readNote(folder, name)
    await place(temporary, join(folder, name))
    placed = true
    await syncFolder(folder)
    if (before) await rm(join(folder, `${name}~${before.etag}`), { force: true })
  } catch (error) {
    if (!placed) await undo()
    throw asFullError(error)
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

/** Every file name of a bucket with its folder, unordered. Empty if the bucket was never written to. */
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
 * The names of a bucket's objects in order. They are spread over folders by hash, so each pass walks all of them and keeps only the next
 * `limit` names: memory stays flat, and a hundred thousand objects need one pass.
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
