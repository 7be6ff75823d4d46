import { randomBytes } from 'node:crypto'
import type { ObjectRef, Storage } from '../port.ts'

/** What an implementation passes to the port tests. */
export type Opened = {
  storage: Storage
  /** The same store with a clock one hour behind, so that URLs it signs for a minute have already expired. */
  behind: Storage
  /** What unfinished writes left in the store. */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

/** Some areas, as the product declares them. */
export const areas = ['recordings', 'user-avatars', 'podcast-photos', 'episode-photos', 'rss-feeds']

/** A name that no other test uses, so that all of them can share one store. */
export const fresh = (bucket = 'recordings', suffix = '.mp3'): ObjectRef => ({
  bucket,
  object: `${randomBytes(12).toString('hex')}${suffix}`,
})
