import { Id } from '@castwright/contract/shapes.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { accessQuery } from '../../features/teams/api.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'

/** The request for a 301 redirect: for owners and admins; editors are sent to the settings they may change. */
export const redirectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'podcast/$podcastId/redirect',
  staticData: { title: '301 Redirect' },
  beforeLoad: async ({ context, params }): Promise<void> => {
    if (!context.isInside) return
    const podcastId = Id.safeParse(params.podcastId).data
    const answer = podcastId ? await context.queryClient.query(accessQuery(podcastId, context.user.id)) : null
    if (!answer?.hasAccess) throw redirect({ to: '/no-access', replace: true })
    if (answer.showAccess === 'EDITOR') throw redirect({ to: '/settings/podcast/$podcastId/rss-and-distribution', params, replace: true })
  },
  component: page(() => import('../../features/feeds/RedirectPage.tsx'), 'RedirectPage'),
})
