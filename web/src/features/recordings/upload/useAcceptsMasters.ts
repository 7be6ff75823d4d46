import type { Podcast } from '@castwright/contract/podcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/rpc.ts'

/** Whether the podcast accepts WAV, FLAC and AIFF files, because finishing is on. */
export function useAcceptsMasters({ id: podcastId, mediaFormat }: Pick<Podcast, 'id' | 'mediaFormat'>): boolean {
  const { data } = useQuery({
    ...query('FinishingService.FindByPodcastID', { podcastId }),
    enabled: mediaFormat === 'audio',
    staleTime: 60_000,
    retry: false,
  })
  return data?.settings.isEnabled === true
}
