import { open } from 'node:fs/promises'
import { readSync } from 'node:fs'
import { answering } from '../parsing/answer.ts'
import { readMedia, type Media, type Wanted } from './read.ts'

export type StoredMedia = Media & { /** Total bytes. */ size: number }

export type Question = { path: string; wanted: Wanted }

/** Runs in its own thread, so it may block on the disk. */

async function readLocal({ path, wanted }: Question): Promise<StoredMedia> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const fill = (into: Buffer, start: number): number => {
      let filled = 0
      while (filled < into.length) {
        const got = readSync(file.fd, into, filled, into.length - filled, start + filled)
        if (got === 0) break
        filled += got
      }
      return filled
    }
    const read = async (start: number, length: number): Promise<Buffer> => {
      const block = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - start)))
      return block.subarray(0, fill(block, start))
    }
    return { ...(await readMedia({ size, read, fill }, wanted)), size }
  } finally {
    await file.close()
  }
}

export default answering(readLocal)
