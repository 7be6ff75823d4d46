import { createRoute, redirect } from '@tanstack/react-router'
import { enterPodcastById } from '../access.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'

/**
 * The 301 redirect page, for owners and admins. Editors are redirected to the settings. It has its own URL and looks like the
 * podcast's other settings.
 */
const layout = createRoute({
  getParentRoute: () => appRoute,
  path: 'podcast/$podcastId/redirect',
  beforeLoad: async (to): Promise<void> => {
    if ((await enterPodcastById(to)) === 'EDITOR')
      throw redirect({ to: '/settings/podcast/$podcastId/rss-and-distribution', params: to.params, replace: true })
  },
  component: page(() => import('../PodcastGates.tsx'), 'PodcastSettingsGate'),
})

const request = createRoute({
  getParentRoute: () => layout,
  path: '/',
  staticData: { title: '301 Redirect' },
  component: page(() => import('../../features/feeds/RedirectPage.tsx'), 'RedirectPage'),
})

export const redirectRoute = layout.addChildren([request])
