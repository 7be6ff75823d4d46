import { createHash, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import type { Now } from '../clock.ts'
import { blockSize, hasCode, makeFolder, syncFolder, wordedFull, writeDurably } from './disk-files.ts'
import { filesOf, namesInOrder } from './disk-list.ts'
import {
  buckets,
  StorageError,
  type Bucket,
  type ByteRange,
  type ObjectRef,
  type PutOptions,
  type Storage,
  type StoredObject,
} from './port.ts'
import { asChunks, checkRef, checkType, withinObject } from './checks.ts'
import { signedUrl, signingKey, verifySigned, type Permit, type Verdict } from './signing.ts'

export type DiskOptions = {
  /** The folder of all buckets; made when first written to. */
  root: string
  /** Where the product is reached; a function where that is known only after the server listens. */
  baseUrl: string | (() => string)
  secret: string
  now: Now
}

export type DiskStorage = Storage & {
  /** Like `put`, but refuses where the object exists, also when two come at once. Leaves a broken source for the caller to end. */
  putNew(ref: ObjectRef, chunks: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>
  /** Where the bytes lie, below `root`: for whoever reads or sends them by itself. They never change there, but they can go. */
  locate(ref: ObjectRef): Promise<{ path: string; object: StoredObject } | null>
  root: string
  verify(request: { method: string; bucket: string; object: string; query: Record<string, unknown> }): Verdict
}

/**
 * Objects as files, in 256 folders a bucket. An object is two files side by side: its bytes, `<name>~<etag>`, never changed once
 * written, and a note, `<name>`, that tells its type and which bytes are meant. The note is put in place last, by one rename, so
 * a reader sees the old object or the new one; what a crash leaves is a file that no note speaks of, and `sweep` removes it.
 */
export function openDiskStorage({ root, baseUrl, secret, now }: DiskOptions): DiskStorage {
  const key = signingKey(secret)
  const sign = (permit: Permit) => ({
    url: signedUrl(key, typeof baseUrl === 'string' ? baseUrl : baseUrl(), permit),
    expiresAt: new Date(permit.expires * 1000),
  })
  const expires = (expiresIn: number): number => Math.floor(now().getTime() / 1000) + expiresIn

  const folderOf = ({ bucket, object }: ObjectRef): string =>
    join(root, bucket, createHash('sha256').update(object).digest('hex').slice(0, 2))

  async function write(ref: ObjectRef, chunks: AsyncIterable<Uint8Array>, options: PutOptions, place: Place): Promise<StoredObject> {
    const folder = folderOf(ref)
    const etag = randomBytes(16).toString('hex')
    const temporary = join(folder, `~${etag}`)
    try {
      await makeFolder(folder)
      const size = await writeDurably(temporary, chunks, options.size)
      await rename(temporary, join(folder, `${ref.object}~${etag}`))
      const object: StoredObject = { size, contentType: options.contentType, etag, modifiedAt: now() }
      await placeNote(folder, ref.object, object, place)
      return object
    } catch (error) {
      throw wordedFull(error)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async function get(ref: ObjectRef, range?: ByteRange) {
    checkRef(ref)
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
        // Replaced or removed between the note and the bytes: the next note tells.
        if (!hasCode(error, 'ENOENT') || attempt === 10) throw error
      }
    }
  }

  async function copy(from: ObjectRef, to: ObjectRef): Promise<StoredObject | null> {
    checkRef(from)
    checkRef(to)
    const folder = folderOf(to)
    await makeFolder(folder).catch((error: unknown) => Promise.reject(wordedFull(error)))
    for (let attempt = 1; ; attempt++) {
      const object = await readNote(folderOf(from), from.object)
      if (!object) return null
      const copied: StoredObject = { ...object, etag: randomBytes(16).toString('hex'), modifiedAt: now() }
      try {
        // A second name for the same bytes: no file of bytes is ever written to again.
        await link(join(folderOf(from), `${from.object}~${object.etag}`), join(folder, `${to.object}~${copied.etag}`))
      } catch (error) {
        if (!hasCode(error, 'ENOENT') || attempt === 10) throw wordedFull(error)
        continue
      }
      await placeNote(folder, to.object, copied, placeNew)
      return copied
    }
  }

  async function remove(ref: ObjectRef): Promise<void> {
    checkRef(ref)
    const folder = folderOf(ref)
    const object = await readNote(folder, ref.object)
    if (!object) return
    await rm(join(folder, ref.object), { force: true })
    await rm(join(folder, `${ref.object}~${object.etag}`), { force: true })
    await syncFolder(folder)
  }

  async function* list(bucket: Bucket) {
    for await (const object of namesInOrder(join(root, bucket))) {
      const note = await readNote(folderOf({ bucket, object }), object)
      if (note) yield { object, size: note.size, modifiedAt: note.modifiedAt }
    }
  }

  async function sweep(olderThan: Date): Promise<number> {
    let removed = 0
    for (const bucket of buckets) {
      for await (const { folder, name } of filesOf(join(root, bucket))) {
        const [object = '', etag] = name.split('~')
        if (etag === undefined) continue
        // A rename counts as a change too, so bytes whose note is about to follow are never old.
        const facts = await stat(join(folder, name)).catch(() => null)
        if (!facts || facts.ctime >= olderThan) continue
        if (object !== '' && (await readNote(folder, object))?.etag === etag) continue
        await rm(join(folder, name), { force: true })
        removed++
      }
    }
    return removed
  }

  async function check(): Promise<void> {
    const probe = join(root, `~${randomBytes(8).toString('hex')}`)
    try {
      await makeFolder(root)
      try {
        await writeDurably(probe, asChunks(Buffer.from('castwright')))
      } finally {
        await rm(probe, { force: true })
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`The storage folder ${root} cannot be written to: ${why}`, { cause: error })
    }
  }

  return {
    async put(ref, body, options) {
      try {
        checkRef(ref)
        checkType(options.contentType)
        return await write(ref, asChunks(body), options, rename)
      } catch (error) {
        if (!Buffer.isBuffer(body)) body.destroy()
        throw error
      }
    },
    async putNew(ref, chunks, options) {
      checkRef(ref)
      checkType(options.contentType)
      if (await readNote(folderOf(ref), ref.object)) throw stored()
      return write(ref, chunks, options, placeNew)
    },
    async head(ref) {
      checkRef(ref)
      return readNote(folderOf(ref), ref.object)
    },
    get,
    copy,
    remove,
    list,
    async signPut(ref, { contentType, size, expiresIn }) {
      checkRef(ref)
      checkType(contentType)
      return sign({ ...ref, method: 'PUT', contentType, size, expires: expires(expiresIn) })
    },
    async signGet(ref, { expiresIn, fileName = ref.object }) {
      checkRef(ref)
      return sign({ ...ref, method: 'GET', fileName, expires: expires(expiresIn) })
    },
    verify: (request) => verifySigned(key, request, now()),
    sweep,
    check,
    close: async () => {},
  }
}

type Place = (from: string, to: string) => Promise<void>

const stored = (cause?: unknown) => new StorageError('exists', 'This file has been stored already.', { cause })

/** Unlike a rename, a link fails where the name is taken: of two that come at once, one wins. */
async function placeNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? stored(error) : error
  }
}

/** From here on the bytes count, and those that counted before go. Where it fails, these bytes go. */
async function placeNote(folder: string, name: string, object: StoredObject, place: Place): Promise<void> {
  const temporary = join(folder, `~${object.etag}.note`)
  let placed = false
  try {
    await writeDurably(temporary, asChunks(Buffer.from(JSON.stringify(object))))
    const before = await readNote(folder, name)
    await place(temporary, join(folder, name))
    placed = true
    await syncFolder(folder)
    if (before) await rm(join(folder, `${name}~${before.etag}`), { force: true })
  } catch (error) {
    if (!placed) await rm(join(folder, `${name}~${object.etag}`), { force: true })
    throw wordedFull(error)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readNote(folder: string, object: string): Promise<StoredObject | null> {
  try {
    const note = JSON.parse(await readFile(join(folder, object), 'utf8')) as Omit<StoredObject, 'modifiedAt'> & { modifiedAt: string }
    return { ...note, modifiedAt: new Date(note.modifiedAt) }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
