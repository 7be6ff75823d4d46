import { shortDate } from '../../../lib/time.ts'
import { toast } from '../../../ui/toast.tsx'
import { createPreview } from './api.ts'
import { messages } from './messages.ts'

/** The episode's page for team members. */
export const episodeUrl = (profileUrl: string, episodeId: string): string =>
  new URL(`/${profileUrl}/episodes/manage/${episodeId}`, location.origin).href

/** The public page of a published episode. */
export const publicEpisodeUrl = (profileUrl: string, episodeId: string): string => `/pod/${profileUrl}/${episodeId}`

/** The clipboard API requires a secure context. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(messages.copied)
  } catch {
    toast.error(messages.copyFailed)
  }
}

/** Copies a preview link that works without signing in. */
export async function copyPreviewLink(episodeId: string): Promise<void> {
  let until: string | null = null
  const link = createPreview(episodeId).then(({ url, expiresAt }) => {
    until = expiresAt
    return new Blob([url], { type: 'text/plain' })
  })
  try {
    // Some browsers allow clipboard access only during the click, so pass a promise instead of waiting for the link.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': link })])
    await link
    toast.success(messages.copied)
    if (until !== null) toast.info(messages.previewUntil(shortDate(until)))
  } catch {
    toast.error(messages.copyFailed)
  }
}
