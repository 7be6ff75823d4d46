import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Media } from './media.ts'

/** An address that is said again for a while, so that players come back to the same one and signing costs nothing. */
const sayFor = (lifetimes.mediaAddress / 4) * 1000

/** Where the S3 store itself shows the bytes. */
export async function showAt(app: Pick<App, 'storage' | 'now'>, media: Media, isDownload: boolean): Promise<string> {
  const ref = { bucket: 'recordings', object: media.object } as const
  const expiresIn = lifetimes.mediaAddress
  if (isDownload) return (await app.storage.signGet(ref, { expiresIn, fileName: media.fileName })).url
  const now = app.now().getTime()
  if (!media.shown || media.shown.sayUntil <= now) {
    media.shown = { ...(await app.storage.signGet(ref, { expiresIn, inline: true })), sayUntil: now + sayFor }
  }
  return media.shown.url
}
