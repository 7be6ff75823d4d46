import { createHash } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Now } from '../clock.ts'
import { checkType, StorageError, type ObjectRef, type Storage, type StoredObject, type Terms } from './port.ts'
import { hasCode, inBlocks, makeFolder, syncFile, asFullError, writeAll, placeNew, placeNote, readNote, stored } from './disk-files.ts'

type DiskResumable = Pick<Storage, 'arrived' | 'resume'> & {
  /** Deletes what has arrived. Returns whether there was anything. */
  forget(ref: ObjectRef): Promise<boolean>
}

/**
 * Resumable uploads. The bytes are written to their final file from the start, under an etag derived from the object's name: the file's size
 * is how much has arrived, and finishing only writes the note. Until then it is a file without a note, which `sweep` removes like any other.
 */
export function resumableOn(folderOf: (ref: ObjectRef) => string, now: Now): DiskResumable {
  const etagOf = ({ object }: ObjectRef): string => createHash('sha256').update(`resumable ${object}`).digest('hex').slice(0, 32)
  const bytesOf = (ref: ObjectRef): string => join(folderOf(ref), `${ref.object}~${etagOf(ref)}`)

  async function finish(ref: ObjectRef, { contentType, size }: Terms): Promise<void> {
    const folder = folderOf(ref)
    const object: StoredObject = { size, contentType, etag: etagOf(ref), modifiedAt: now() }
    // If the disk is too full for the note, the bytes stay and the next attempt only writes the note.
    await placeNote(folder, ref.object, object, placeNew, async () => {})
    if (await sizeOf(bytesOf(ref))) return
    await rm(join(folder, ref.object), { force: true })
    throw new StorageError('gone', 'This upload was canceled.')
  }

  return {
    async arrived(ref, terms) {
      if (await readNote(folderOf(ref), ref.object)) return terms.size
      const size = await sizeOf(bytesOf(ref))
      if (size < terms.size) return size
      // Everything had arrived when the server went down.
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
          for await (const block of inBlocks(chunks, { maxBytes: terms.size - from })) {
            await writeAll(handle, block)
            at += block.length
          }
          if (at === terms.size) await handle.sync()
        } finally {
          await handle.close()
        }
      } catch (error) {
        throw asFullError(error)
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
