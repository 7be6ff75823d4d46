import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Media } from './media.ts'

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
