import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import type { RangeSearch } from '../../features/analytics/range.ts'
import type { ConnectSearch } from '../../features/assistants/search.ts'
import type { CalendarSearch } from '../../features/calendar/search.ts'
import { isWorkKind, type WorkFilter } from '../../features/work/filter.ts'
import { appRoute } from './app.tsx'
import { ahead, type Load, loadCalendarPreload, page, pagesIn } from './lazy.ts'
import { type Place, withoutPodcast } from './withoutPodcast.ts'

const inApp = { getParentRoute: () => appRoute }
const homePage = pagesIn(appRoute)

/** Explains a page of a podcast to people without one. Others go to that page of the selected podcast. */
const explanation = <const Of extends Place, Name extends string>(place: Of, title: string, load: Load<Name>, name: Name) =>
  createRoute({
    ...inApp,
    path: `/${place}` as const,
    staticData: { title },
    beforeLoad: withoutPodcast(place),
    component: page(load, name),
  })

const loadEpisodes = () => import('../../features/episodes/list/EpisodesWithoutPodcast.tsx')

/** Pages that don't belong to a podcast. */
export const homeRoutes = [
  createRoute({
    ...inApp,
    path: '/',
    beforeLoad: (): void => {
      throw redirect({ to: '/my-podcasts', replace: true })
    },
  }),
  homePage(paths.myPodcasts, 'My Podcasts', () => import('../pages/MyPodcasts.tsx'), 'MyPodcasts'),
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
  homePage('/ownership/$token', 'Ownership offer', () => import('../../features/podcasts/ownership/OwnershipPage.tsx'), 'OwnershipPage'),
  homePage(
    '/confirmations/$secret',
    'Confirm a request',
    () => import('../../features/confirmations/ConfirmationPage.tsx'),
    'ConfirmationPage',
  ),
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
  homePage(paths.videoTutorials, 'Video Tutorials', () => import('../../features/help/VideoTutorialsPage.tsx'), 'VideoTutorialsPage'),
  homePage('/episode', 'Episode Page', () => import('../../features/episodes/list/EpisodePage.tsx'), 'EpisodePage'),
  explanation('episodes', 'Episodes', loadEpisodes, 'EpisodesWithoutPodcast'),
  createRoute({
    ...inApp,
    path: '/manage',
    staticData: { title: 'Episodes' },
    beforeLoad: withoutPodcast('episodes'),
    component: page(loadEpisodes, 'EpisodesWithoutPodcast'),
  }),
  explanation(
    'recordings',
    'Recordings',
    () => import('../../features/recordings/library/RecordingsWithoutPodcast.tsx'),
    'RecordingsWithoutPodcast',
  ),
  explanation('guest-portal', 'Guest Portal', () => import('../../features/guests/GuestsWithoutPodcast.tsx'), 'GuestsWithoutPodcast'),
  explanation('calendar', 'Calendar', () => import('../../features/calendar/CalendarWithoutPodcast.tsx'), 'CalendarWithoutPodcast'),
  createRoute({
    ...inApp,
    path: '/calendar/all',
    staticData: { title: 'Calendar for all shows' },
    validateSearch: (search: Record<string, unknown>) => search as CalendarSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }): void => {
      if (context.isInside) ahead(loadCalendarPreload, ({ preloadCalendar }) => preloadCalendar(context, null, deps))
    },
    component: page(() => import('../pages/Calendar.tsx'), 'AllCalendar'),
  }),
  explanation('analytics', 'Analytics', () => import('../../features/analytics/AnalyticsWithoutPodcast.tsx'), 'AnalyticsWithoutPodcast'),
  createRoute({
    ...inApp,
    path: '/analytics/all',
    staticData: { title: 'Analytics for all shows' },
    validateSearch: (search: Record<string, unknown>) => search as RangeSearch,
    component: page(() => import('../pages/Analytics.tsx'), 'AllAnalytics'),
  }),
]
