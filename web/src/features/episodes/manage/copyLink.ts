import { toast } from '../../../ui/toast.tsx'
import { words } from './words.ts'

/** The page of an episode, as others on the team can open it. */
export const episodeAddress = (profileUrl: string, episodeId: string): string =>
  new URL(`/${profileUrl}/episodes/manage/${episodeId}`, location.origin).href

/** Browsers have no clipboard for pages that are not served safely. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(words.copied)
  } catch {
    toast.error(words.copyFailed)
  }
}
