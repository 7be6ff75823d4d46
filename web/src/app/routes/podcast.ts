import { createRoute, redirect } from '@tanstack/react-router'
import { isEpisodeFilter } from '../../features/episodes/filters.ts'
import { podcastsQuery, selectPodcast } from '../../features/podcasts/api.ts'
import { podcastAt } from '../protection.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'

/** One podcast's places, under its own name. The podcast that the address names becomes the chosen one. */
const podcastRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$profileUrl',
  beforeLoad: async ({ context, params }) => {
    if (!context.isInside) return
    const { podcasts } = await context.queryClient.ensureQueryData(podcastsQuery(context.user.id))
    const podcast = podcastAt(podcasts, params.profileUrl)
    if (podcast === null) throw redirect({ to: '/no-access', replace: true })
    selectPodcast(podcast.id)
  },
})

const ofPodcast = { getParentRoute: () => podcastRoute }

const episodesRoute = createRoute({ ...ofPodcast, path: 'episodes', staticData: { title: 'Episodes' } })

const ofEpisodes = { getParentRoute: () => episodesRoute }

const episodes = episodesRoute.addChildren([
  createRoute({
    ...ofEpisodes,
    path: '/',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/$profileUrl/episodes/$filter', params: { ...params, filter: 'all' }, replace: true })
    },
  }),
  createRoute({
    ...ofEpisodes,
    path: '$filter',
    beforeLoad: ({ params }) => {
      if (!isEpisodeFilter(params.filter)) throw redirect({ to: '/not-found', replace: true })
    },
    component: page(() => import('../../features/episodes/EpisodesPage.tsx'), 'EpisodesPage'),
  }),
  createRoute({
    ...ofEpisodes,
    path: 'manage/$episodeId',
    staticData: { title: 'Episode' },
    component: page(() => import('../../features/episodes/ManageEpisodePage.tsx'), 'ManageEpisodePage'),
  }),
])

export const podcastRoutes = podcastRoute.addChildren([
  episodes,
  createRoute({
    ...ofPodcast,
    path: 'recordings',
    staticData: { title: 'Recordings' },
    component: page(() => import('../../features/recordings/RecordingsPage.tsx'), 'RecordingsPage'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'guest-portal',
    staticData: { title: 'Guest Portal' },
    component: page(() => import('../../features/teasers/GuestPortalPage.tsx'), 'GuestPortalPage'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'calendar',
    staticData: { title: 'Calendar' },
    component: page(() => import('../../features/teasers/CalendarPage.tsx'), 'CalendarPage'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'analytics',
    staticData: { title: 'Analytics' },
    component: page(() => import('../../features/teasers/AnalyticsPage.tsx'), 'AnalyticsPage'),
  }),
])
