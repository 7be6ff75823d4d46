import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Media } from './media.ts'

/** An address that is said again for a while, so that players come back to the same one and signing costs nothing. */
const sayFor = (lifetimes.mediaAddress / 4) * 1000

type Visit = { media: Media; isTeam: boolean; isDownload: boolean }

/** Where the S3 store itself shows the bytes. What only the team hears expires soon: the store knows nothing of a revoked link. */
export async function showAt(app: Pick<App, 'storage' | 'now'>, { media, isTeam, isDownload }: Visit): Promise<string> {
  const ref = { bucket: 'recordings', object: media.object } as const
  if (isTeam) {
    const shown = isDownload ? { fileName: media.fileName } : { inline: true }
    return (await app.storage.signGet(ref, { expiresIn: lifetimes.draftRedirect, ...shown })).url
  }
  const expiresIn = lifetimes.mediaAddress
  const now = app.now().getTime()
  if (!media.shown || media.shown.sayUntil <= now) {
    media.shown = { ...(await app.storage.signGet(ref, { expiresIn, inline: true })), sayUntil: now + sayFor }
  }
  return media.shown.url
}
