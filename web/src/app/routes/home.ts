import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import type { RangeSearch } from '../../features/analytics/range.ts'
import type { ConnectSearch } from '../../features/assistants/search.ts'
import type { CalendarSearch } from '../../features/calendar/search.ts'
import { isWorkKind, type WorkFilter } from '../../features/work/filter.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'
import { withoutPodcast } from './withoutPodcast.ts'

const inApp = { getParentRoute: () => appRoute }

/** Pages that don't belong to a podcast. */
export const homeRoutes = [
  createRoute({
    ...inApp,
    path: '/',
    beforeLoad: (): void => {
      throw redirect({ to: '/my-podcasts', replace: true })
    },
  }),
  createRoute({
    ...inApp,
    path: paths.myPodcasts,
    staticData: { title: 'My Podcasts' },
    component: page(() => import('../pages/MyPodcasts.tsx'), 'MyPodcasts'),
  }),
  createRoute({
    ...inApp,
    path: '/my-work',
    staticData: { title: 'My work' },
    validateSearch: ({ show, kind }: Record<string, unknown>): WorkFilter => ({
      ...((typeof show === 'string' || typeof show === 'number') && { show: String(show) }),
      ...(isWorkKind(kind) && { kind }),
    }),
    component: page(() => import('../pages/MyWork.tsx'), 'MyWork'),
  }),
  createRoute({
    ...inApp,
    path: '/ownership/$token',
    staticData: { title: 'Ownership offer' },
    component: page(() => import('../../features/podcasts/ownership/OwnershipPage.tsx'), 'OwnershipPage'),
  }),
  createRoute({
    ...inApp,
    path: '/confirmations/$secret',
    staticData: { title: 'Confirm a request' },
    component: page(() => import('../../features/confirmations/ConfirmationPage.tsx'), 'ConfirmationPage'),
  }),
  createRoute({
    ...inApp,
    path: '/oauth/connect',
    staticData: { title: 'Connect an assistant' },
    validateSearch: ({ request, error }: Record<string, unknown>): ConnectSearch => ({
      ...(typeof request === 'string' && { request }),
      ...(typeof error === 'string' && { error }),
    }),
    component: page(() => import('../../features/assistants/ConnectPage.tsx'), 'ConnectPage'),
  }),
  createRoute({
    ...inApp,
    path: paths.videoTutorials,
    staticData: { title: 'Video Tutorials' },
    component: page(() => import('../../features/help/VideoTutorialsPage.tsx'), 'VideoTutorialsPage'),
  }),
  createRoute({
    ...inApp,
    path: '/episode',
    staticData: { title: 'Episode Page' },
    component: page(() => import('../../features/episodes/list/EpisodePage.tsx'), 'EpisodePage'),
  }),
  createRoute({
    ...inApp,
    path: '/episodes',
    staticData: { title: 'Episodes' },
    beforeLoad: withoutPodcast('episodes'),
    component: page(() => import('../../features/episodes/list/EpisodesWithoutPodcast.tsx'), 'EpisodesWithoutPodcast'),
  }),
  createRoute({
    ...inApp,
    path: '/manage',
    staticData: { title: 'Episodes' },
    beforeLoad: withoutPodcast('episodes'),
    component: page(() => import('../../features/episodes/list/EpisodesWithoutPodcast.tsx'), 'EpisodesWithoutPodcast'),
  }),
  createRoute({
    ...inApp,
    path: '/recordings',
    staticData: { title: 'Recordings' },
    beforeLoad: withoutPodcast('recordings'),
    component: page(() => import('../../features/recordings/library/RecordingsWithoutPodcast.tsx'), 'RecordingsWithoutPodcast'),
  }),
  createRoute({
    ...inApp,
    path: '/guest-portal',
    staticData: { title: 'Guest Portal' },
    beforeLoad: withoutPodcast('guest-portal'),
    component: page(() => import('../../features/guests/GuestsWithoutPodcast.tsx'), 'GuestsWithoutPodcast'),
  }),
  createRoute({
    ...inApp,
    path: '/calendar',
    staticData: { title: 'Calendar' },
    beforeLoad: withoutPodcast('calendar'),
    component: page(() => import('../../features/calendar/CalendarWithoutPodcast.tsx'), 'CalendarWithoutPodcast'),
  }),
  createRoute({
    ...inApp,
    path: '/calendar/all',
    staticData: { title: 'Calendar of all shows' },
    validateSearch: (search: Record<string, unknown>) => search as CalendarSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }): void => {
      if (context.isInside)
        void import('../preloadCalendar.ts').then(
          (to) => to.preloadCalendar(context, null, deps),
          () => undefined,
        )
    },
    component: page(() => import('../pages/Calendar.tsx'), 'AllCalendar'),
  }),
  createRoute({
    ...inApp,
    path: '/analytics',
    staticData: { title: 'Analytics' },
    beforeLoad: withoutPodcast('analytics'),
    component: page(() => import('../../features/analytics/AnalyticsWithoutPodcast.tsx'), 'AnalyticsWithoutPodcast'),
  }),
  createRoute({
    ...inApp,
    path: '/analytics/all',
    staticData: { title: 'Analytics for all shows' },
    validateSearch: (search: Record<string, unknown>) => search as RangeSearch,
    component: page(() => import('../pages/Analytics.tsx'), 'AllAnalytics'),
  }),
]
