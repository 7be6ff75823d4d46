import { randomBytes } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asChunks } from './checks.ts'
import { hasCode, syncFolder, wordedFull, writeDurably } from './disk-files.ts'
import { StorageError, type StoredObject } from './port.ts'

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
