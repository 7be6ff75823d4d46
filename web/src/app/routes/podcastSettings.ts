import { createRoute, redirect } from '@tanstack/react-router'
import { selectPodcast } from '../../features/podcasts/queries.ts'
import { enterPodcastById } from '../access.ts'
import { page, pagesIn } from './lazy.ts'
import { settingsRoute } from './settingsRoot.ts'

const podcastsRoute = createRoute({ getParentRoute: () => settingsRoute, path: 'podcast' })

const podcastRoute = createRoute({
  getParentRoute: () => podcastsRoute,
  path: '$podcastId',
  staticData: { title: 'Podcast Settings' },
  beforeLoad: async (to): Promise<void> => {
    if ((await enterPodcastById(to)) !== undefined) selectPodcast(to.params.podcastId)
  },
  component: page(() => import('../PodcastGates.tsx'), 'PodcastSettingsGate'),
})

const ofPodcast = { getParentRoute: () => podcastRoute }
const tab = pagesIn(podcastRoute)

const toShowSettings = ({ params }: { params: { podcastId: string } }): void => {
  throw redirect({ to: '/settings/podcast/$podcastId/show-settings', params: { podcastId: params.podcastId }, replace: true })
}

const tabs = [
  createRoute({
    ...ofPodcast,
    path: 'show-settings',
    staticData: { title: 'Show Settings' },
    validateSearch: ({ field }: Record<string, unknown>): { field?: string } => (typeof field === 'string' ? { field } : {}),
    component: page(() => import('../../features/podcasts/settings/ShowSettingsPage.tsx'), 'ShowSettingsPage'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'team-management',
    staticData: { title: 'Team Management' },
    validateSearch: ({ invite }: Record<string, unknown>): { invite?: true } => (invite === true ? { invite } : {}),
    component: page(() => import('../pages/TeamSettings.tsx'), 'TeamSettings'),
  }),
  tab('rss-and-distribution', 'RSS & Distribution', () => import('../pages/Distribution.tsx'), 'Distribution'),
  tab('export', 'Export', () => import('../pages/Export.tsx'), 'Export'),
  tab('open-tags', 'Open Podcast Tags', () => import('../../features/feeds/tags/OpenTagsPage.tsx'), 'OpenTagsPage'),
  tab('planning', 'Planning', () => import('../pages/Planning.tsx'), 'Planning'),
  tab('social-media', 'Social Media', () => import('../../features/podcasts/settings/SocialMediaPage.tsx'), 'SocialMediaPage'),
  tab('finishing', 'Finishing', () => import('../pages/FinishingSettings.tsx'), 'FinishingSettings'),
  tab('webhooks', 'Webhooks', () => import('../pages/Webhooks.tsx'), 'Webhooks'),
  tab('newsletter', 'Newsletter', () => import('../pages/Newsletter.tsx'), 'Newsletter'),
  tab('custom-domain', 'Custom Domain', () => import('../pages/CustomDomain.tsx'), 'CustomDomain'),
  createRoute({ ...ofPodcast, path: '/', beforeLoad: toShowSettings }),
  createRoute({ ...ofPodcast, path: '$', beforeLoad: toShowSettings }),
]

const pages = [
  createRoute({
    getParentRoute: () => podcastsRoute,
    path: 'no-podcasts',
    staticData: { title: 'Podcast Settings' },
    component: page(() => import('../../features/podcasts/NoPodcastsPage.tsx'), 'NoPodcastsPage'),
  }),
  createRoute({
    getParentRoute: () => podcastsRoute,
    path: '/',
    beforeLoad: (): void => {
      throw redirect({ to: '/settings/podcast/no-podcasts', replace: true })
    },
  }),
]

export const podcastSettingsRoutes = podcastsRoute.addChildren([podcastRoute.addChildren(tabs), ...pages])
