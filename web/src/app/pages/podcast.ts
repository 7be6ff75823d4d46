import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { useParams } from '@tanstack/react-router'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { podcastAt } from '../protection.ts'

type Here = {
  /** Null until the podcasts are loaded. */
  podcast: Podcast | null
  hasOthers: boolean
  userId: string
  /** The user's. */
  timeZone: string
}

/** The podcast in the URL, and who looks at it. */
export function usePodcastHere(): Here {
  const { profileUrl = '' } = useParams({ strict: false })
  const { data: podcasts = [] } = usePodcasts()
  const { user } = useSession()
  return {
    podcast: podcastAt(podcasts, profileUrl),
    hasOthers: podcasts.length > 1,
    userId: user?.id ?? '',
    timeZone: user?.timeZone || browserZone(),
  }
}

/** The podcast whose settings are open. */
export function useSettingsPodcast(): { podcastId: string; podcast: Podcast | undefined; access: ShowAccess | null } {
  const { podcastId = '' } = useParams({ strict: false })
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcasts.find(({ id }) => id === podcastId)
  return { podcastId, podcast, access: podcast?.showAccess ?? null }
}
