import { createHash } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Now } from '../clock.ts'
import { checkType, StorageError, type ObjectRef, type Storage, type StoredObject, type Terms } from './port.ts'
import { hasCode, inBlocks, makeFolder, syncFile, wordedFull, writeAll, placeNew, placeNote, readNote, stored } from './disk-files.ts'

export type DiskResumable = Pick<Storage, 'arrived' | 'resume'> & {
  /** What has arrived goes; answers whether there was anything. */
  forget(ref: ObjectRef): Promise<boolean>
}

/**
 * Uploads that go on where they stopped. The bytes stand from the first one on where they will stay, under an etag that the
 * object's name gives: how many there are is how many have arrived, and all that the end needs is the note. Until then they are
 * a file that no note speaks of, for the sweep as any other.
 */
export function resumableOn(folderOf: (ref: ObjectRef) => string, now: Now): DiskResumable {
  const etagOf = ({ object }: ObjectRef): string => createHash('sha256').update(`resumable ${object}`).digest('hex').slice(0, 32)
  const bytesOf = (ref: ObjectRef): string => join(folderOf(ref), `${ref.object}~${etagOf(ref)}`)

  async function finish(ref: ObjectRef, { contentType, size }: Terms): Promise<void> {
    const folder = folderOf(ref)
    const object: StoredObject = { size, contentType, etag: etagOf(ref), modifiedAt: now() }
    // Where there is no room for the note, the bytes stay, and the next try needs only that.
    await placeNote(folder, ref.object, object, placeNew, async () => {})
    if (await sizeOf(bytesOf(ref))) return
    await rm(join(folder, ref.object), { force: true })
    throw new StorageError('gone', 'This upload was cancelled.')
  }

  return {
    async arrived(ref, terms) {
      if (await readNote(folderOf(ref), ref.object)) return terms.size
      const size = await sizeOf(bytesOf(ref))
      if (size < terms.size) return size
      // All has come, and then the server went down.
      await syncFile(bytesOf(ref))
      await finish(ref, terms)
      return terms.size
    },

    async resume(ref, terms, from, chunks) {
      checkType(terms.contentType)
      const folder = folderOf(ref)
      if (await readNote(folder, ref.object)) throw stored()
      let at = from
      try {
        await makeFolder(folder)
        const handle = await open(bytesOf(ref), 'a', 0o640)
        try {
          if ((await handle.stat()).size !== from) throw new StorageError('bad-range', `This upload does not continue at byte ${from}.`)
          for await (const block of inBlocks(chunks, terms.size - from)) {
            await writeAll(handle, block)
            at += block.length
          }
          if (at === terms.size) await handle.sync()
        } finally {
          await handle.close()
        }
      } catch (error) {
        throw wordedFull(error)
      }
      if (at === terms.size) await finish(ref, terms)
      return at
    },

    async forget(ref) {
      const size = await sizeOf(bytesOf(ref), -1)
      await rm(bytesOf(ref), { force: true })
      return size >= 0
    },
  }
}

async function sizeOf(path: string, otherwise = 0): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return otherwise
    throw error
  }
}
