import { createRoute, redirect } from '@tanstack/react-router'
import { isId } from '../../lib/ids.ts'
import { enterPodcast } from '../access.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'

/** The 301 redirect page, for owners and admins. Editors are redirected to the settings. */
export const redirectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'podcast/$podcastId/redirect',
  staticData: { title: '301 Redirect' },
  beforeLoad: async ({ context, params, preload }): Promise<void> => {
    if (!context.isInside) return
    const { podcastId } = params
    if (!isId(podcastId)) throw redirect({ to: '/no-access', replace: true })
    if ((await enterPodcast(context, podcastId, preload)) === 'EDITOR')
      throw redirect({ to: '/settings/podcast/$podcastId/rss-and-distribution', params, replace: true })
  },
  component: page(() => import('../../features/feeds/RedirectPage.tsx'), 'RedirectPage'),
})
