import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { podcastsQuery, selectedAmong, sorted } from '../../features/podcasts/queries.ts'
import { useAppStore } from '../../lib/appStore.ts'

export type Place = 'episodes' | 'recordings' | 'guest-portal' | 'calendar' | 'analytics'
type Asked = { context: { queryClient: QueryClient; user: User; isInside: boolean } }

/** Redirects to the same page of the selected podcast, if there is one. */
export const withoutPodcast =
  (place: Place) =>
  async ({ context }: Asked): Promise<void> => {
    if (!context.isInside) return
    const { podcasts } = await context.queryClient.query({ ...podcastsQuery(context.user.id), staleTime: 'static' })
    const podcast = selectedAmong(sorted(podcasts), useAppStore.getState().selectedPodcastId)
    if (podcast) throw redirect({ to: `/$profileUrl/${place}`, params: { profileUrl: podcast.profileUrl }, replace: true })
  }
