import { uploadBuckets, type UploadBucket } from '@castwright/contract/uploads.ts'
import type { StoredKind } from './tables.ts'

/** What the files in each area that clients send to are for. */
export const kindOf: Record<UploadBucket, StoredKind> = {
  'user-avatars': 'photo',
  'user-audio-bios': 'audio-bio',
  'podcast-photos': 'artwork',
  'podcast-audio-bios': 'audio-bio',
  'episode-photos': 'artwork',
  recordings: 'recording',
}

/** Areas whose every object has a row in `uploads` before its first byte is stored. */
export const recordedAreas: readonly string[] = [...uploadBuckets, 'episode-files']

/** Empty objects named `<area>.<object>`: each says since when an object is unknown to the database. */
export const quarantineArea = 'quarantine'

/** Everything that the product stores. Copies of feeds have rows of their own. */
export const storageAreas: readonly string[] = [...recordedAreas, 'rss-feeds', quarantineArea]
