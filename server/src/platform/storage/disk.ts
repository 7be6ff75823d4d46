import { createHash, randomBytes } from 'node:crypto'
import { access, constants, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import {
  blockSize,
  hasCode,
  makeFolder,
  syncFolder,
  asFullError,
  writeDurably,
  filesOf,
  namesInOrder,
  placeNew,
  placeNote,
  readNote,
  stored,
  type Place,
} from './disk-files.ts'
import { resumableOn } from './disk-resume.ts'
import {
  asChunks,
  checkRef,
  checkType,
  withinObject,
  markerName,
  type Area,
  type ByteRange,
  type ObjectRef,
  type PutOptions,
  type Storage,
  type StoredObject,
} from './port.ts'
import { storageAddresses, type AddressOptions } from './signing.ts'

type DiskOptions = AddressOptions & {
  /** The folder of all areas, created on the first write. */
  root: string
  areas: readonly Area[]
}

export type DiskStorage = Storage & {
  /** Like `put`, but fails if the object exists, also with concurrent writers. Leaves a failed source to the caller. */
  putNew(ref: ObjectRef, chunks: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>
  /** The path of the bytes below `root`, for code that reads or sends them itself. They never change, but may be deleted. */
  locate(ref: ObjectRef): Promise<{ path: string; object: StoredObject } | null>
  root: string
}

/**
 * Objects as files, in 256 folders per bucket. An object is two files: its bytes, `<name>~<etag>`, never changed once written, and a note,
 * `<name>`, with its type and etag. The note is put in place last, by one rename, so a reader sees the old object or the new one. A crash leaves
 * a file without a note, which `sweep` removes.
 */
export function openDiskStorage({ root, areas, baseUrl, secret, now }: DiskOptions): DiskStorage {
  const { sign, signResumable, verify } = storageAddresses({ areas, baseUrl, secret, now })
  /** The folder of an object's files. Every name that becomes a path is checked here. */
  const folderOf = (ref: ObjectRef): string => {
    checkRef(areas, ref)
    return join(root, ref.bucket, createHash('sha256').update(ref.object).digest('hex').slice(0, 2))
  }
  const resumable = resumableOn(folderOf, now)

  async function write(
    ref: ObjectRef,
    chunks: AsyncIterable<Uint8Array>,
    { contentType, ...options }: PutOptions & { ahead?: boolean },
    place: Place,
  ): Promise<StoredObject> {
    const folder = folderOf(ref)
    const etag = randomBytes(16).toString('hex')
    const temporary = join(folder, `~${etag}`)
    const bytes = join(folder, `${ref.object}~${etag}`)
    try {
      await makeFolder(folder)
      const size = await writeDurably(temporary, chunks, options)
      await rename(temporary, bytes)
      const object: StoredObject = { size, contentType, etag, modifiedAt: now() }
      await placeNote(folder, ref.object, object, place, () => rm(bytes, { force: true }))
      return object
    } catch (error) {
      throw asFullError(error)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async function get(ref: ObjectRef, range?: ByteRange) {
    const folder = folderOf(ref)
    for (let attempt = 1; ; attempt++) {
      const object = await readNote(folder, ref.object)
      if (!object) return null
      const part = range ? withinObject(range, object.size) : { start: 0, end: object.size - 1 }
      if (object.size === 0) return { object, body: Readable.from([]) }
      try {
        const handle = await open(join(folder, `${ref.object}~${object.etag}`), 'r')
        return { object, body: handle.createReadStream({ ...part, highWaterMark: blockSize }) }
      } catch (error) {
        // Replaced or removed after the note was read: read it again.
        if (!hasCode(error, 'ENOENT') || attempt === 10) throw error
      }
    }
  }

  async function copy(from: ObjectRef, to: ObjectRef): Promise<StoredObject | null> {
    const folder = folderOf(to)
    try {
      await makeFolder(folder)
    } catch (error) {
      throw asFullError(error)
    }
    for (let attempt = 1; ; attempt++) {
      const object = await readNote(folderOf(from), from.object)
      if (!object) return null
      const copied: StoredObject = { ...object, etag: randomBytes(16).toString('hex'), modifiedAt: now() }
      const bytes = join(folder, `${to.object}~${copied.etag}`)
      try {
        // A hard link is safe, because the file is never written to again.
        await link(join(folderOf(from), `${from.object}~${object.etag}`), bytes)
      } catch (error) {
        if (!hasCode(error, 'ENOENT') || attempt === 10) throw asFullError(error)
        continue
      }
      await placeNote(folder, to.object, copied, placeNew, () => rm(bytes, { force: true }))
      return copied
    }
  }

  async function locate(ref: ObjectRef) {
    const folder = folderOf(ref)
    const object = await readNote(folder, ref.object)
    return object && { path: join(relative(root, folder), `${ref.object}~${object.etag}`), object }
  }

  async function remove(refs: ObjectRef | ObjectRef[]): Promise<void> {
    for (const ref of [refs].flat()) {
      await removeNoted(ref)
      // An upload that finishes concurrently either notices that its bytes are gone, or its note is seen here.
      if (await resumable.forget(ref)) await removeNoted(ref)
    }
  }

  async function removeNoted(ref: ObjectRef): Promise<void> {
    const folder = folderOf(ref)
    const object = await readNote(folder, ref.object)
    if (!object) return
    await rm(join(folder, ref.object), { force: true })
    await rm(join(folder, `${ref.object}~${object.etag}`), { force: true })
    await syncFolder(folder)
  }

  async function* list(bucket: Area) {
    for await (const object of namesInOrder(join(root, bucket))) {
      const note = await readNote(folderOf({ bucket, object }), object)
      if (note) yield { object, size: note.size, modifiedAt: note.modifiedAt }
    }
  }

  async function sweep(olderThan: Date): Promise<number> {
    let removed = 0
    for (const bucket of areas) {
      for await (const { folder, name } of filesOf(join(root, bucket))) {
        const [object = '', etag] = name.split('~')
        if (etag === undefined) continue
        // A rename updates ctime too, so bytes whose note is about to follow are never old.
        const facts = await stat(join(folder, name)).catch(() => null)
        if (!facts || facts.ctime >= olderThan) continue
        if (object !== '' && (await readNote(folder, object))?.etag === etag) continue
        await rm(join(folder, name), { force: true })
        removed++
      }
    }
    return removed
  }

  const markerPath = join(root, markerName)

  async function readMarker(): Promise<string | null> {
    try {
      return await readFile(markerPath, 'utf8')
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    }
  }

  async function writeMarker(text: string): Promise<void> {
    const temporary = join(root, `~${randomBytes(8).toString('hex')}`)
    await makeFolder(root)
    try {
      await writeDurably(temporary, asChunks(Buffer.from(text)))
      await rename(temporary, markerPath)
      await syncFolder(root)
    } catch (error) {
      throw asFullError(error)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async function check(): Promise<void> {
    try {
      await makeFolder(root)
      await access(root, constants.R_OK | constants.W_OK)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`The storage folder ${root} cannot be written to: ${why}`, { cause: error })
    }
  }

  return {
    areas,
    location: `the storage folder ${root}`,
    async put(ref, body, options) {
      try {
        checkType(options.contentType)
        return await write(ref, asChunks(body), { ...options, ahead: true }, rename)
      } catch (error) {
        if (body instanceof Readable) body.destroy()
        throw error
      }
    },
    async putNew(ref, chunks, options) {
      checkType(options.contentType)
      if (await readNote(folderOf(ref), ref.object)) throw stored()
      return write(ref, chunks, options, placeNew)
    },
    async head(ref) {
      return readNote(folderOf(ref), ref.object)
    },
    get,
    async localPath(ref) {
      const found = await locate(ref)
      return found && join(root, found.path)
    },
    root,
    locate,
    copy,
    remove,
    list,
    async signPut(ref, { expiresIn, ...terms }) {
      checkRef(areas, ref)
      checkType(terms.contentType)
      return sign({ ...ref, method: 'PUT', ...terms }, expiresIn)
    },
    async signGet(ref, { expiresIn, fileName = ref.object }) {
      checkRef(areas, ref)
      return sign({ ...ref, method: 'GET', fileName }, expiresIn)
    },
    signResumable,
    verify,
    arrived: resumable.arrived,
    resume: resumable.resume,
    readMarker,
    writeMarker,
    sweep,
    check,
    close: async () => {},
  }
}
