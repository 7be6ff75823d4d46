import type { Output } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { can } from '../../lib/can.ts'
import { query } from '../../lib/rpc.ts'

type Setup = Pick<Output<'FinishingService.FindByPodcastID'>, 'settings' | 'engine'>
type Show = Pick<Podcast, 'id' | 'showAccess'>

/** Why someone can't finish recordings of a show, and who can change that. Null if nothing prevents it. */
export function finishingObstacle({ settings, engine }: Setup, { showAccess }: Pick<Show, 'showAccess'>): string | null {
  if (!engine.isAvailable) return engine.message
  if (settings.isEnabled || can('FinishingService.UpdateSettings', showAccess)) return null
  return 'Ask the owner or an admin to turn on Finishing.'
}

/** The same, loaded when it is needed. */
export function useFinishingObstacle(podcast: Show, isNeeded: boolean): string | null {
  const { data } = useQuery({
    ...query('FinishingService.FindByPodcastID', { podcastId: podcast.id }),
    enabled: isNeeded,
    staleTime: 60_000,
  })
  return data ? finishingObstacle(data, podcast) : null
}
