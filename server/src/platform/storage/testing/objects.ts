import { randomBytes } from 'node:crypto'
import type { ObjectRef, Storage } from '../port.ts'

/** What an implementation hands to its contract. */
export type Opened = {
  storage: Storage
  /** The same store with a clock that is an hour behind: what it signs for a minute has expired already. */
  behind: Storage
  /** What unfinished writes left in the store. */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

/** Some areas, as a product would declare them. */
export const areas = ['recordings', 'user-avatars', 'podcast-photos', 'episode-photos', 'rss-feeds']

/** A name that no other test uses, so that all of them can share one store. */
export const fresh = (bucket = 'recordings', suffix = '.mp3'): ObjectRef => ({
  bucket,
  object: `${randomBytes(12).toString('hex')}${suffix}`,
})
