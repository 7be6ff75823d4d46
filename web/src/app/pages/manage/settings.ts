import type { Podcast } from '@castwright/contract/podcasts.ts'
import { toast } from '../../../ui/toast.tsx'

export function openSettings(_podcast: Podcast, _episodeId: string): void {
  toast.info('Episode Settings open with a coming release.')
}
