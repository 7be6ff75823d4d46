import { queryLimits } from '@castwright/contract/limits.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isEpisodeFilter } from '../../features/episodes/list/filters.ts'
import { podcastsQuery, selectPodcast } from '../../features/podcasts/api.ts'
import { enterPodcast } from '../access.ts'
import type { Led } from '../pages/manage/useLedTo.ts'
import { podcastAt } from '../protection.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'

/** One podcast's places, under its own name. The podcast that the address names becomes the chosen one. */
const podcastRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$profileUrl',
  beforeLoad: async ({ context, params, location, preload }): Promise<void> => {
    if (!context.isInside) return
    const known = await context.queryClient.query({ ...podcastsQuery(context.user.id), staleTime: 'static' })
    // Somebody who has just been added asks for a podcast that an older list does not have.
    const { podcasts } = podcastAt(known.podcasts, params.profileUrl)
      ? known
      : await context.queryClient.query({ ...podcastsQuery(context.user.id), staleTime: 0 })
    const podcast = podcastAt(podcasts, params.profileUrl)
    // One word alone is as likely a slip as a podcast that is closed to the reader.
    const isBare = !/[^/]\/[^/]/.test(location.pathname)
    if (podcast === null) throw redirect({ to: isBare ? '/not-found' : '/no-access', replace: true })
    await enterPodcast(context, podcast.id, preload)
    // A link that is only pointed at chooses nothing.
    if (!preload) selectPodcast(podcast.id)
    if (isBare) throw redirect({ to: '/$profileUrl/episodes/$filter', params: { ...params, filter: 'all' }, replace: true })
  },
  component: page(() => import('../PodcastGates.tsx'), 'PodcastGate'),
})

const ofPodcast = { getParentRoute: () => podcastRoute }

const episodesRoute = createRoute({ ...ofPodcast, path: 'episodes', staticData: { title: 'Episodes' } })

const ofEpisodes = { getParentRoute: () => episodesRoute }

const episodePages = [
  createRoute({
    ...ofEpisodes,
    path: '/',
    beforeLoad: ({ params }): void => {
      throw redirect({ to: '/$profileUrl/episodes/$filter', params: { ...params, filter: 'all' }, replace: true })
    },
  }),
  createRoute({
    ...ofEpisodes,
    path: '$filter',
    beforeLoad: ({ params }): void => {
      if (!isEpisodeFilter(params.filter)) throw redirect({ to: '/not-found', replace: true })
    },
    // A number in the address is words too: '7' in quotes would look strange there.
    validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
      typeof q === 'string' || typeof q === 'number' ? { q: String(q).slice(0, queryLimits.text) } : {},
    component: page(() => import('../pages/Episodes.tsx'), 'Episodes'),
  }),
  createRoute({
    ...ofEpisodes,
    path: 'manage/$episodeId',
    staticData: { title: 'Episode' },
    validateSearch: ({ comment, section, field }: Record<string, unknown>): Led => ({
      ...(typeof comment === 'string' && { comment }),
      ...(typeof section === 'string' && { section }),
      ...(typeof field === 'string' && { field }),
    }),
    component: page(() => import('../pages/manage/ManageEpisodePage.tsx'), 'ManageEpisodePage'),
  }),
]

const pages = [
  createRoute({
    ...ofPodcast,
    path: 'import',
    staticData: { title: 'Import Report' },
    component: page(() => import('../pages/ImportReport.tsx'), 'ImportReport'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'recordings',
    staticData: { title: 'Recordings' },
    component: page(() => import('../pages/Recordings.tsx'), 'Recordings'),
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
]

export const podcastRoutes = podcastRoute.addChildren([episodesRoute.addChildren(episodePages), ...pages])
