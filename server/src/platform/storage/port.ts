import type { Readable } from 'node:stream'

/** One part of the storage, such as all recordings: a folder on disk, a part of the key on S3. Lower-case letters and hyphens. */
export type Area = string

/** The object that says whose a storage is, beside its areas. */
export const markerName = 'castwright-storage.json'

/** Where a stored object is. `object` is a name the server made, never a client's: letters, digits, `.`, `_` and `-`. */
export type ObjectRef = { bucket: Area; object: string }

export type StoredObject = {
  size: number
  contentType: string
  etag: string
  modifiedAt: Date
}

/** Both ends count. An end beyond the last byte means the last byte. */
export type ByteRange = { start: number; end: number }

/** What the sender of an upload announced. */
export type Terms = { contentType: string; size: number }

/** The sender knows the size, or it is limited. */
export type PutTerms = { contentType: string } & ({ size: number } | { maxSize: number })

export type SignedUrl = { url: string; expiresAt: Date }

/** What an address of ours permits. Everything in it is covered by its signature. */
export type Permit = ObjectRef & { expires: number } & (
    | ({ method: 'PUT' } & PutTerms)
    | { method: 'TUS'; contentType: string; size: number }
    | { method: 'GET'; fileName: string }
  )

export type Verdict = { permit: Permit } | { refused: 'forged' | 'expired' }

export type SignedRequest = { method: string; bucket: string; object: string; query: Record<string, unknown> }

export type PutOptions = {
  contentType: string
  /** Where given, a body of any other size is refused and nothing of it is kept. */
  size?: number
}

/** One place to keep bytes. Every implementation passes `storageContract`. */
export type Storage = {
  /** All areas. No other name is accepted. */
  readonly areas: readonly Area[]
  /** Where it is, for messages to the operator. */
  readonly location: string
  /** Writes the whole stream or nothing; replaces an object of that name. A stream that fails is destroyed. */
  put(ref: ObjectRef, body: Readable | Buffer, options: PutOptions): Promise<StoredObject>
  /** The object's facts, or null where there is none. */
  head(ref: ObjectRef): Promise<StoredObject | null>
  /** The bytes, or the range of them, or null where there is no such object. Read the body to its end or destroy it. */
  get(ref: ObjectRef, range?: ByteRange): Promise<{ object: StoredObject; body: Readable } | null>
  /** Where the bytes lie on this machine, for what reads them by itself. They never change there, but they can go. Absent where they do not. */
  localPath?(ref: ObjectRef): Promise<string | null>
  /**
   * The same bytes and type under another name, which must be new: from then on they are two objects. The store does it by
   * itself, on disk without writing the bytes again. Null where there is no such object.
   */
  copy(from: ObjectRef, to: ObjectRef): Promise<StoredObject | null>
  /** Removes objects, whether they exist or not, and what came of them by `resume`. */
  remove(refs: ObjectRef | ObjectRef[]): Promise<void>
  /** All objects of an area, in the order of their names. */
  list(area: Area): AsyncIterable<{ object: string; size: number; modifiedAt: Date }>
  /**
   * An address that takes a PUT of this type and exactly this size, or at most that size, until it expires; seconds. On disk it works
   * once.
   * NOTE: S3 takes the same PUT again until it expires, so keep the time short and trust the bytes only afterwards. It can't limit
   * a size that is not known: compare the object's size afterwards.
   */
  signPut(ref: ObjectRef, options: PutTerms & { expiresIn: number }): Promise<SignedUrl>
  /**
   * An address that gives the bytes, as a download of that name, until it expires; seconds. An S3 store shows them in place where
   * asked to; what lies on disk is shown by routes of its own.
   */
  signGet(ref: ObjectRef, options: { expiresIn: number; fileName?: string; inline?: boolean }): Promise<SignedUrl>
  /** An address of ours that takes such a file by the tus protocol, in as many goes as it needs, until it expires; seconds. */
  signResumable(ref: ObjectRef, options: Terms & { expiresIn: number }): Promise<SignedUrl>
  /** What an address of ours permits. */
  verify(request: SignedRequest): Verdict
  /** How many bytes have come by `resume`: all of them once it is an object. */
  arrived(ref: ObjectRef, terms: Terms): Promise<number>
  /**
   * Takes bytes from that one on, and answers how many there are now. What came before the source broke stays; with the last one
   * it is an object. One at a time for each object. A store may keep whole parts only, and take none that is smaller. A chunk is
   * good until the next one is asked for.
   */
  resume(ref: ObjectRef, terms: Terms, from: number, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** The object that says whose this storage is, beside all areas: see owner.ts. */
  readMarker(): Promise<string | null>
  writeMarker(text: string): Promise<void>
  /** Removes what writes begun before that time and never finished left behind; answers how many. */
  sweep(olderThan: Date): Promise<number>
  /** Throws with a sentence for the operator where the store cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}

export type StorageRefusal = 'bad-name' | 'bad-type' | 'bad-range' | 'wrong-size' | 'exists' | 'gone' | 'full'

/** What a store refuses on purpose. Anything else that it throws is a fault of the store. */
export class StorageError extends Error {
  readonly code: StorageRefusal

  constructor(code: StorageRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}

const objectName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const printable = /^[\x20-\x7e]{1,200}$/

/** Rejects names that could mean another place than their own: on disk a name becomes a path. */
export function checkRef(areas: readonly Area[], { bucket, object }: ObjectRef): void {
  if (!areas.includes(bucket)) throw new StorageError('bad-name', `There is no storage area named ${JSON.stringify(bucket)}.`)
  if (typeof object !== 'string' || !objectName.test(object)) {
    throw new StorageError('bad-name', `${JSON.stringify(object)} cannot be the name of a stored object.`)
  }
}

/** A content type goes out again as a header, so it must be able to stand in one. */
export function checkType(contentType: string): void {
  if (!printable.test(contentType)) throw new StorageError('bad-type', `${JSON.stringify(contentType)} is not a content type.`)
}

/** The range cut to the object's size; refused where nothing of it lies inside. */
export function withinObject(range: ByteRange, size: number): ByteRange {
  const whole = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end)
  if (!whole || range.start < 0 || range.end < range.start || range.start >= size) {
    throw new StorageError('bad-range', `Bytes ${range.start} to ${range.end} are not in an object of ${size} bytes.`)
  }
  return { start: range.start, end: Math.min(range.end, size - 1) }
}

export const wrongSize = (expected: number, more: boolean): StorageError =>
  new StorageError('wrong-size', `The file is ${more ? 'larger' : 'smaller'} than the ${expected} bytes announced.`)

/** A body chunk by chunk, whatever form it came in. */
export async function* asChunks(body: Readable | Buffer): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(body)) yield body
  else for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}
