import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageError } from './port.ts'
import { wrongSize } from './checks.ts'

/** Bytes read or written at a time. */
export const blockSize = 512 * 1024

/** A name is safe from a power cut only once its folder is on the disk too. */
export async function syncFolder(path: string): Promise<void> {
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

/** Gathers small chunks into one block that is used again and again, so memory stays flat whatever the body's size. */
async function writeBlocks(handle: FileHandle, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<number> {
  const block = Buffer.allocUnsafe(Math.min(blockSize, size ?? blockSize))
  let filled = 0
  let total = 0
  const flush = async (): Promise<void> => {
    for (let at = 0; at < filled;) at += (await handle.write(block, at, filled - at)).bytesWritten
    filled = 0
  }
  for await (const chunk of chunks) {
    total += chunk.length
    if (size !== undefined && total > size) throw wrongSize(size, true)
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + block.length - filled)
      block.set(part, filled)
      filled += part.length
      at += part.length
      if (filled === block.length) await flush()
    }
  }
  await flush()
  if (size !== undefined && total < size) throw wrongSize(size, false)
  return total
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** A full disk is a refusal with words of its own; every other error stays what it is. */
export const wordedFull = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT') ? new StorageError('full', 'There is no room left to store this file.', { cause: error }) : error
