import type { Readable } from 'node:stream'

/** One part of the storage, such as all recordings: a folder on disk, a part of the key on S3. Lower-case letters and hyphens. */
export type Area = string

/** The object that says which database a storage belongs to, next to its areas. */
export const markerName = 'castwright-storage.json'

/** Where a stored object is. `object` is a name that the server chose, never a client: letters, digits, `.`, `_` and `-`. */
export type ObjectRef = { bucket: Area; object: string }

export type StoredObject = {
  size: number
  contentType: string
  etag: string
  modifiedAt: Date
}

/** Inclusive. An end beyond the last byte means the last byte. */
export type ByteRange = { start: number; end: number }

/** What the uploader announced. */
export type Terms = { contentType: string; size: number }

/** The exact size if known, else a limit. */
type PutTerms = { contentType: string } & ({ size: number } | { maxSize: number })

export type SignedUrl = { url: string; expiresAt: Date }

/** What one of our signed URLs permits. The signature covers all of it. */
export type Permit = ObjectRef & { expires: number } & (
    | ({ method: 'PUT' } & PutTerms)
    | { method: 'TUS'; contentType: string; size: number }
    | { method: 'GET'; fileName: string }
  )

export type Verdict = { permit: Permit } | { refused: 'forged' | 'expired' }

export type SignedRequest = { method: string; bucket: string; object: string; query: Record<string, unknown> }

export type PutOptions = {
  contentType: string
  /** If given, a body of any other size is rejected and nothing of it is kept. */
  size?: number
}

type Body = Readable | Buffer | AsyncIterable<Uint8Array>

/** The storage port. Every implementation passes `storagePortTests`. */
export type Storage = {
  /** All areas. No other name is accepted. */
  readonly areas: readonly Area[]
  /** Where it is, for messages to the operator. */
  readonly location: string
  /**
   * Writes the whole body or nothing, and replaces an object of that name. Destroys a stream that fails. A chunk is used until the second
   * one after it is requested.
   */
  put(ref: ObjectRef, body: Body, options: PutOptions): Promise<StoredObject>
  /** The object's metadata, or null if there is none. */
  head(ref: ObjectRef): Promise<StoredObject | null>
  /** The bytes or a range of them, or null if there is no such object. Read the body to its end or destroy it. */
  get(ref: ObjectRef, range?: ByteRange): Promise<{ object: StoredObject; body: Readable } | null>
  /** The path of the bytes on this machine, for programs that read them. They never change, but may be deleted. Absent on stores without local files. */
  localPath?(ref: ObjectRef): Promise<string | null>
  /**
   * Copies an object to a new name. The store copies it itself, on disk without writing the bytes again. Null if there is no such object.
   */
  copy(from: ObjectRef, to: ObjectRef): Promise<StoredObject | null>
  /** Removes objects, whether they exist or not, and what arrived of them by `resume`. */
  remove(refs: ObjectRef | ObjectRef[]): Promise<void>
  /** All objects of an area, in the order of their names. */
  list(area: Area): AsyncIterable<{ object: string; size: number; modifiedAt: Date }>
  /**
   * An address that accepts a PUT of this type and exactly this size, or at most that size, until it expires; seconds. On disk it works
   * once.
   * NOTE: S3 accepts the same PUT again until it expires, so keep the time short and trust the bytes only afterwards. It can't limit
   * an unknown size: compare the object's size afterwards.
   */
  signPut(ref: ObjectRef, options: PutTerms & { expiresIn: number }): Promise<SignedUrl>
  /**
   * An address that serves the bytes as a download of that name until it expires; seconds. With `inline`, an S3 store serves them for display;
   * files on disk are displayed by routes of their own.
   */
  signGet(ref: ObjectRef, options: { expiresIn: number; fileName?: string; inline?: boolean }): Promise<SignedUrl>
  /** An address of ours that accepts such a file by the tus protocol, in any number of requests, until it expires; seconds. */
  signResumable(ref: ObjectRef, options: Terms & { expiresIn: number }): Promise<SignedUrl>
  /** What one of our signed URLs permits. */
  verify(request: SignedRequest): Verdict
  /** How many bytes have arrived by `resume`: all of them once it is an object. */
  arrived(ref: ObjectRef, terms: Terms): Promise<number>
  /**
   * Appends bytes from that offset on, and returns how many there are now. What arrived before the source failed stays; with the last byte
   * it becomes an object. One call at a time for each object. A store may keep whole parts only, and reject smaller ones. Each chunk is valid
   * until the next one is requested.
   */
  resume(ref: ObjectRef, terms: Terms, from: number, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** The object that says which database this storage belongs to: see owner.ts. */
  readMarker(): Promise<string | null>
  writeMarker(text: string): Promise<void>
  /** Removes what is left of writes that began before that time and never finished. Returns how many. */
  sweep(olderThan: Date): Promise<number>
  /** Throws with a sentence for the operator if the store can't be used. */
  check(): Promise<void>
  close(): Promise<void>
}

export type StorageRefusal = 'bad-name' | 'bad-type' | 'bad-range' | 'wrong-size' | 'exists' | 'gone' | 'full'

/** A deliberate rejection. Any other error means that the store failed. */
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

/** Rejects names that could point elsewhere: on disk a name becomes a path. */
export function checkRef(areas: readonly Area[], { bucket, object }: ObjectRef): void {
  if (!areas.includes(bucket)) throw new StorageError('bad-name', `There is no storage area named ${JSON.stringify(bucket)}.`)
  if (typeof object !== 'string' || !objectName.test(object)) {
    throw new StorageError('bad-name', `${JSON.stringify(object)} cannot be the name of a stored object.`)
  }
}

/** A content type is sent as a header later, so it must be valid in one. */
export function checkType(contentType: string): void {
  if (!printable.test(contentType)) throw new StorageError('bad-type', `${JSON.stringify(contentType)} is not a content type.`)
}

/** The range cut to the object's size. Throws if none of it is inside. */
export function withinObject(range: ByteRange, size: number): ByteRange {
  const whole = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end)
  if (!whole || range.start < 0 || range.end < range.start || range.start >= size) {
    throw new StorageError('bad-range', `Bytes ${range.start} to ${range.end} are not in an object of ${size} bytes.`)
  }
  return { start: range.start, end: Math.min(range.end, size - 1) }
}

export const wrongSize = (expected: number, more: boolean): StorageError =>
  new StorageError('wrong-size', `The file is ${more ? 'larger' : 'smaller'} than the ${expected} bytes announced.`)

/** The chunks of a body of any type. */
export async function* asChunks(body: Body): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(body)) yield body
  else for await (const chunk of body as AsyncIterable<Uint8Array | string>) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}
