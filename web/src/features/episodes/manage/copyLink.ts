import { manageEpisodePath } from '@castwright/contract/paths.ts'
import { adviceOn } from '../../../lib/advice.ts'
import { shortDate } from '../../../lib/time.ts'
import { toast } from '../../../ui/toast.tsx'
import { rpc } from '../../../lib/rpc.ts'

/** The episode's page for team members. */
export const episodeUrl = (profileUrl: string, episodeId: string): string =>
  new URL(manageEpisodePath(profileUrl, episodeId), location.origin).href

/** The clipboard API requires a secure context. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Link copied to Clipboard!')
  } catch {
    toast.error('Failed to copy link to clipboard.')
  }
}

/** Opens a preview in a new tab. Its link works without signing in, so it can be shared. */
export async function openPreview(episodeId: string): Promise<void> {
  // Browsers allow a new tab only during the click, so it opens before the link is known.
  const tab = window.open('', '_blank')
  try {
    const { url, expiresAt } = await rpc('EpisodeService.CreatePreview', { episodeId })
    if (tab) {
      tab.opener = null
      tab.location.replace(url)
    } else await copyLink(url)
    toast.info(`Anyone with this link can see the preview until ${shortDate(expiresAt)}.`)
  } catch (error) {
    tab?.close()
    toast.error(`Couldn't open the preview. ${adviceOn(error)}`)
  }
}
