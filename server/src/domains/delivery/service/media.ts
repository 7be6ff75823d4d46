import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import type { App } from '../../../platform/app.ts'
import { createLru } from '../../../platform/lru.ts'
import type { DiskStorage } from '../../../platform/storage/disk.ts'
import type { SignedUrl } from '../../../platform/storage/port.ts'
import type { FileFacts } from '../ranges.ts'
import * as store from '../store.ts'
import { thresholdOf } from '../threshold.ts'

export type Media = FileFacts & {
  id: string
  podcastId: string
  episodeId: string | null
  fileName: string
  fileType: string
  object: string
  /** The path in the storage folder, or null with S3. */
  path: string | null
  threshold: number
  isDeleted: boolean
  isPublished: boolean
  retiredUntil: Date | null
  /** The last signed S3 URL and how long to reuse it. */
  shown: (SignedUrl & { reuseUntil: number }) | null
}

/** Whether listeners may access it now. */
export const isPublic = ({ isPublished, retiredUntil }: Media, now: Date): boolean =>
  isPublished || (retiredUntil !== null && retiredUntil > now)

type MediaFinder = {
  find(recordingId: string): Promise<Media | null>
  /** Drops the cached entry. */
  forget(recordingId: string): void
  close(): void
}

/** More recordings than one server sends in a day. */
const maxCached = 20_000

/**
 * Caches recordings until a signal says that they changed, so popular ones cost no query. While signals can't be received, every call
 * reads the database. If that fails, too, the last known row is used: a database that is down takes no changes either.
 */
export function openMediaFinder(app: Pick<App, 'db' | 'signals'>, disk: DiskStorage | null): MediaFinder {
  const kept = createLru<{ media: Media; round: number }>(maxCached)
  /** Increased when changes may have been missed. Entries of earlier rounds only count if the database can't be read. */
  let round = 0
  /** Increased by every change, so that a row read before a change is not cached after it. */
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

/** How long a signed URL is reused, so that players see the same one and signing costs nothing. */
const reuseMs = (recordingLifetimes.mediaAddress / 4) * 1000

type Visit = { media: Media; isTeam: boolean; isDownload: boolean }

/** Returns a signed S3 URL. URLs for the team expire soon, because S3 doesn't know about revoked links. */
export async function signedUrlOf(app: Pick<App, 'storage' | 'now'>, { media, isTeam, isDownload }: Visit): Promise<string> {
  const ref = { bucket: 'recordings', object: media.object } as const
  if (isTeam) {
    const shown = isDownload ? { fileName: media.fileName } : { inline: true }
    return (await app.storage.signGet(ref, { expiresIn: recordingLifetimes.draftRedirect, ...shown })).url
  }
  const expiresIn = recordingLifetimes.mediaAddress
  const now = app.now().getTime()
  if (!media.shown || media.shown.reuseUntil <= now) {
    media.shown = { ...(await app.storage.signGet(ref, { expiresIn, inline: true })), reuseUntil: now + reuseMs }
  }
  return media.shown.url
}
