import { shortDate } from '../../../lib/time.ts'
import { toast } from '../../../ui/toast.tsx'
import { createPreview } from './api.ts'
import { words } from './words.ts'

/** The page of an episode, as others on the team can open it. */
export const episodeAddress = (profileUrl: string, episodeId: string): string =>
  new URL(`/${profileUrl}/episodes/manage/${episodeId}`, location.origin).href

/** The page of an episode that is out, as listeners see it. */
export const publicAddress = (profileUrl: string, episodeId: string): string => `/pod/${profileUrl}/${episodeId}`

/** Browsers have no clipboard for pages that are not served safely. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(words.copied)
  } catch {
    toast.error(words.copyFailed)
  }
}

/** A link to the public page as it would be now, for whoever gets it. */
export async function copyPreview(episodeId: string): Promise<void> {
  let until: string | null = null
  const link = createPreview(episodeId).then(({ url, expiresAt }) => {
    until = expiresAt
    return new Blob([url], { type: 'text/plain' })
  })
  try {
    // Some browsers let only the click itself reach the clipboard, so it is given the link before the server has made it.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': link })])
    await link
    toast.success(words.copied)
    if (until !== null) toast.info(words.previewUntil(shortDate(until)))
  } catch {
    toast.error(words.copyFailed)
  }
}
