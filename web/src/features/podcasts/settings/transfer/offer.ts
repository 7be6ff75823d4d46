import type { OwnershipOffer } from '@castwright/contract/podcasts/shapes.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { query } from '../../../../lib/rpc.ts'

export const offerQuery = (podcastId: string) => ({ ...query('PodcastService.FindOwnershipOffer', { podcastId }), staleTime: 0 })

export const cacheOffer = (podcastId: string, ownershipOffer: OwnershipOffer | null): void => {
  queryClient.setQueryData(offerQuery(podcastId).queryKey, { ownershipOffer })
}
