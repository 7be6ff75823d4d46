import { open, stat, type FileHandle } from 'node:fs/promises'
import { blockSize, hasCode } from './disk-files.ts'
import type { ObjectRef, Storage } from './port.ts'

/** One block is written, one is processed, and one is read, all at the same time. */
const blocksInUse = 3

export type BlockReader = (ref: ObjectRef) => Promise<{ size: number; blocks: AsyncIterable<Uint8Array> } | null>

/**
 * Reads objects one after another, one block ahead, without allocating: a block is valid until the second one after it is requested,
 * also if that belongs to another object. So the next one can be processed while it is written.
 */
export function createBlockReader(storage: Pick<Storage, 'get' | 'localPath'>): BlockReader {
  const blocks: Buffer[] = []
  let turn = 0
  const nextBlock = (): Buffer => (blocks[turn++ % blocksInUse] ??= Buffer.allocUnsafeSlow(blockSize))
  return async (ref) => {
    if (!storage.localPath) {
      const found = await storage.get(ref)
      return found && { size: found.object.size, blocks: found.body }
    }
    const path = await storage.localPath(ref)
    const size = path === null ? null : await sizeOf(path)
    return path === null || size === null ? null : { size, blocks: readFile(path, size, nextBlock) }
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function* readFile(path: string, size: number, nextBlock: () => Buffer): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r')
  let reading: Promise<Uint8Array> | null = null
  try {
    for (let at = 0; at < size; at += blockSize) {
      reading ??= readBlock(handle, nextBlock(), at)
      const block = await reading
      reading = at + blockSize < size ? readBlock(handle, nextBlock(), at + blockSize) : null
      // Reported when it is awaited.
      reading?.catch(() => {})
      yield block
    }
  } finally {
    await reading?.catch(() => {})
    await handle.close()
  }
}

async function readBlock(handle: FileHandle, block: Buffer, from: number): Promise<Uint8Array> {
  let filled = 0
  for (let read = -1; read !== 0 && filled < blockSize; filled += read) {
    read = (await handle.read(block, filled, blockSize - filled, from + filled)).bytesRead
  }
  return block.subarray(0, filled)
}
