import type { Readable } from 'node:stream'

/** The storage areas of the product. A bucket is a folder on disk, a key prefix on S3. */
export const buckets = ['user-avatars', 'user-audio-bios', 'podcast-photos', 'episode-photos', 'recordings', 'rss-feeds'] as const
export type Bucket = (typeof buckets)[number]

/** Where a stored object is. `object` is a name the server made, never a client's. */
export type ObjectRef = { bucket: Bucket; object: string }

export type StoredObject = {
  size: number
  contentType: string
  etag: string
  modifiedAt: Date
}

export type ByteRange = { start: number; end: number }

export type SignedUrl = { url: string; expiresAt: Date }

/** One place to keep bytes. Every implementation passes `contract.test.ts`. */
export type Storage = {
  /** Writes the whole stream or nothing; replaces an object of that name. */
  put(ref: ObjectRef, body: Readable | Buffer, options: { contentType: string; size?: number }): Promise<StoredObject>
  /** The object's facts, or null where there is none. */
  head(ref: ObjectRef): Promise<StoredObject | null>
  /** The bytes, or the inclusive range of them, or null where there is no such object. */
  get(ref: ObjectRef, range?: ByteRange): Promise<{ object: StoredObject; body: Readable } | null>
  /** Gone afterwards, whether it was there or not. */
  remove(ref: ObjectRef): Promise<void>
  /** All objects of a bucket, in the order of their names. */
  list(bucket: Bucket): AsyncIterable<{ object: string; size: number; modifiedAt: Date }>
  /** An address that takes one PUT of exactly this size and type until it expires. */
  signPut(ref: ObjectRef, options: { contentType: string; size: number; expiresIn: number }): Promise<SignedUrl>
  /** An address that gives the bytes until it expires. */
  signGet(ref: ObjectRef, options: { expiresIn: number; fileName?: string }): Promise<SignedUrl>
  /** Throws with a sentence for the operator where the store cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}
