import { LRUCache } from 'lru-cache'
import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import type { App } from '../../../platform/app.ts'
import type { DiskStorage } from '../../../platform/storage/disk.ts'
import type { SignedUrl } from '../../../platform/storage/port.ts'
import type { Told } from '../answer.ts'
import * as store from '../store.ts'
import { thresholdOf } from '../threshold.ts'

export type Media = Told & {
  id: string
  podcastId: string
  episodeId: string | null
  fileName: string
  fileType: string
  object: string
  /** Where the bytes lie below the storage folder; null where an S3 store has them. */
  path: string | null
  threshold: number
  isDeleted: boolean
  isPublished: boolean
  retiredUntil: Date | null
  /** Where an S3 store was last said to show it, and until when to say so. */
  shown: (SignedUrl & { sayUntil: number }) | null
}

/** What listeners may hear at this moment. */
export const isPublic = ({ isPublished, retiredUntil }: Media, now: Date): boolean =>
  isPublished || (retiredUntil !== null && retiredUntil > now)

export type MediaFinder = {
  find(recordingId: string): Promise<Media | null>
  /** What was kept of it may be wrong. */
  forget(recordingId: string): void
  close(): void
}

/** More recordings than one server sends in a day. */
const maxCached = 20_000

/**
 * Caches recordings until a signal says that they changed, so popular ones cost no query. While signals can't be received, every call
 * reads the database. If that fails too, the last known row is used: a database that is down takes no changes either.
 */
export function openMediaFinder(app: Pick<App, 'db' | 'signals'>, disk: DiskStorage | null): MediaFinder {
  const kept = new LRUCache<string, { media: Media; round: number }>({ max: maxCached })
  /** Raised when changes may have been missed: what was read before counts no more, unless nothing can be read. */
  let round = 0
  /** Raised by every change, so that what was read before one is not kept after it. */
  let changes = 0
  const forget = (recordingId: string): void => {
    changes += 1
    kept.delete(recordingId)
  }
  const readAnew = (): void => {
    changes += 1
    round += 1
  }
  const ends = [app.signals.on('recording', forget), app.signals.onReconnect(readAnew)]

  return {
    async find(recordingId) {
      const id = recordingId.toLowerCase()
      const isHeard = app.signals.live()
      const known = kept.get(id)
      if (known && isHeard && known.round === round) return known.media
      const before = changes
      try {
        const media = await read(app, disk, id)
        if (!media) kept.delete(id)
        else if (before === changes) kept.set(id, { media, round })
        return media
      } catch (error) {
        const last = kept.get(id)
        if (last) return last.media
        throw error
      }
    },
    forget,
    close: () => ends.forEach((end) => end()),
  }
}

async function read(app: Pick<App, 'db'>, disk: DiskStorage | null, id: string): Promise<Media | null> {
  const row = await store.findMedia(app.db, id)
  if (!row) return null
  const { fileSize, headerBytes, duration, createdAt, ...rest } = row
  const located = disk && (await disk.locate({ bucket: 'recordings', object: row.object }))
  if (disk && !located) return null
  return {
    ...rest,
    size: located?.object.size ?? fileSize,
    contentType: recordingContentTypes[row.fileType],
    etag: row.object,
    modifiedAt: located?.object.modifiedAt ?? createdAt,
    path: located?.path ?? null,
    threshold: thresholdOf({ fileSize, headerBytes, duration }),
    shown: null,
  }
}
