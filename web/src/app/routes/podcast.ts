import type { queryLimits } from '@castwright/contract/limits.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import type { RangeSearch } from '../../features/analytics/range.ts'
import type { CalendarSearch } from '../../features/calendar/search.ts'
import type { GuestsSearch } from '../../features/guests/search.ts'
import type { ListenersSearch } from '../../features/listeners/search.ts'
import { isEpisodeFilter } from '../../features/episodes/list/filters.ts'
import { type EpisodeView, readView } from '../../features/episodes/list/view.ts'
import { readView as readRecordingsView, type RecordingsView } from '../../features/recordings/library/view.ts'
import { podcastsQuery, selectPodcast } from '../../features/podcasts/queries.ts'
import { enterPodcast, preloadAccess } from '../access.ts'
import { PodcastError } from '../PageError.tsx'
import type { Led } from '../pages/manage/useLedTo.ts'
import { podcastAt } from '../protection.ts'
import { appRoute } from './app.tsx'
import { ahead, loadCalendarPreload, page, pagesIn } from './lazy.ts'

/** The episodes without a filter. */
const isEpisodes = /^\/[^/]+\/episodes\/?$/

/** A podcast's pages. The podcast in the URL becomes the selected one. */
const podcastRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$profileUrl',
  beforeLoad: async ({ context, params, location, preload }): Promise<void> => {
    if (!context.isInside) return
    const known = await context.queryClient.query({ ...podcastsQuery(context.user.id), staleTime: 'static' })
    // The cached list may lack a podcast that the user was just added to.
    const { podcasts } = podcastAt(known.podcasts, params.profileUrl)
      ? known
      : await context.queryClient.query({ ...podcastsQuery(context.user.id), staleTime: 0 })
    const podcast = podcastAt(podcasts, params.profileUrl)
    // A single path segment is as likely a typo as a podcast without access.
    const isBare = !/[^/]\/[^/]/.test(location.pathname)
    if (podcast === null) throw redirect({ to: isBare ? '/not-found' : '/no-access', replace: true })
    // Before asking the server for access, which the page that this leads to does anyway.
    if (isBare || isEpisodes.test(location.pathname))
      throw redirect({ to: '/$profileUrl/episodes/$filter', params: { ...params, filter: 'all' }, replace: true })
    if (preload) return preloadAccess(context, podcast.id)
    await enterPodcast(context, podcast.id)
    selectPodcast(podcast.id)
  },
  component: page(() => import('../PodcastGates.tsx'), 'PodcastGate'),
  errorComponent: PodcastError,
})

const loadPreload = () => import('../preload.ts')

/** Repeated here, because the first screen doesn't load the limits. */
const maxText: typeof queryLimits.text = 200

/** The router parses numbers, and would otherwise quote '7' in the URL. */
const searchText = (q: unknown): { q?: string } =>
  typeof q === 'string' || typeof q === 'number' ? { q: String(q).slice(0, maxText) } : {}

const ofPodcast = { getParentRoute: () => podcastRoute }
const podcastPage = pagesIn(podcastRoute)

const episodesRoute = createRoute({ ...ofPodcast, path: 'episodes', staticData: { title: 'Episodes' } })

const ofEpisodes = { getParentRoute: () => episodesRoute }

const episodePages = [
  createRoute({ ...ofEpisodes, path: '/' }),
  createRoute({
    ...ofEpisodes,
    path: '$filter',
    beforeLoad: ({ params }): void => {
      if (!isEpisodeFilter(params.filter)) throw redirect({ to: '/not-found', replace: true })
    },
    validateSearch: ({ q, ...rest }: Record<string, unknown>): EpisodeView & { q?: string } => ({ ...readView(rest), ...searchText(q) }),
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps }): void => {
      if (context.isInside) ahead(loadPreload, ({ preloadEpisodes }) => preloadEpisodes(context, params, deps))
    },
    component: page(() => import('../pages/Episodes.tsx'), 'Episodes'),
  }),
  createRoute({
    ...ofEpisodes,
    path: 'manage/$episodeId',
    staticData: { title: 'Episode' },
    validateSearch: ({ comment, section, field, fix, publish }: Record<string, unknown>): Led => ({
      ...(typeof comment === 'string' && { comment }),
      ...(typeof section === 'string' && { section }),
      ...(typeof field === 'string' && { field }),
      ...(typeof fix === 'string' && { fix }),
      ...((publish === 'now' || publish === 'schedule' || publish === 'again') && { publish }),
    }),
    loader: ({ context, params }): void => {
      if (context.isInside) ahead(loadPreload, ({ preloadEpisode }) => preloadEpisode(context, params.episodeId))
    },
    component: page(() => import('../pages/manage/ManageEpisodePage.tsx'), 'ManageEpisodePage'),
  }),
]

const loadRecordingText = () => import('../pages/RecordingText.tsx')
const loadRecordingSound = () => import('../pages/RecordingSound.tsx')

const pages = [
  podcastPage('import', 'Import Report', () => import('../pages/ImportReport.tsx'), 'ImportReport'),
  createRoute({
    ...ofPodcast,
    path: 'recordings',
    staticData: { title: 'Recordings' },
    validateSearch: ({ upload, q, ...rest }: Record<string, unknown>): RecordingsView & { upload?: true; q?: string } => ({
      ...readRecordingsView(rest),
      ...searchText(q),
      ...(upload === true && { upload }),
    }),
    component: page(() => import('../pages/Recordings.tsx'), 'Recordings'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'recordings/$recordingId/transcript',
    staticData: { title: 'Transcript' },
    validateSearch: ({ t }: Record<string, unknown>): { t?: number } => (typeof t === 'number' && t >= 0 ? { t } : {}),
    component: page(loadRecordingText, 'TranscriptOfRecording'),
  }),
  podcastPage('recordings/$recordingId/chapters', 'Chapters', loadRecordingText, 'ChaptersOfRecording'),
  podcastPage('recordings/$recordingId/cuts', 'Cuts', loadRecordingSound, 'CutsOfRecording'),
  podcastPage('recordings/$recordingId/compare', 'Compare', loadRecordingSound, 'CompareRecording'),
  podcastPage('recordings/$recordingId/clips', 'Clips', loadRecordingText, 'ClipsOfRecording'),
  podcastPage('seasons', 'Seasons', () => import('../pages/Seasons.tsx'), 'Seasons'),
  podcastPage('seasons/new', 'Plan a season', () => import('../pages/Seasons.tsx'), 'PlanSeason'),
  createRoute({
    ...ofPodcast,
    path: 'guest-portal',
    staticData: { title: 'Guest Portal' },
    // The page reads it, so that the first screens don't load the rules for it.
    validateSearch: (search: Record<string, unknown>) => search as GuestsSearch,
    component: page(() => import('../pages/GuestPortal.tsx'), 'GuestPortal'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'private-feeds',
    staticData: { title: 'Private Feeds' },
    validateSearch: (search: Record<string, unknown>) => search as ListenersSearch,
    component: page(() => import('../pages/PrivateFeeds.tsx'), 'PrivateFeeds'),
  }),
  createRoute({
    ...ofPodcast,
    path: 'calendar',
    staticData: { title: 'Calendar' },
    // The page reads it, so that the first screens don't load the rules for it.
    validateSearch: (search: Record<string, unknown>) => search as CalendarSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps }): void => {
      if (context.isInside) ahead(loadCalendarPreload, ({ preloadCalendar }) => preloadCalendar(context, params.profileUrl, deps))
    },
    component: page(() => import('../pages/Calendar.tsx'), 'PodcastCalendar'),
  }),
]

const analyticsRoute = createRoute({ ...ofPodcast, path: 'analytics', staticData: { title: 'Analytics' } })

// The page reads the period, so that the first screens don't load the rules for it.
const ofAnalytics = { getParentRoute: () => analyticsRoute, validateSearch: (search: Record<string, unknown>) => search as RangeSearch }
const loadAnalytics = () => import('../pages/Analytics.tsx')

const analyticsPages = [
  createRoute({ ...ofAnalytics, path: '/', component: page(loadAnalytics, 'PodcastAnalytics') }),
  createRoute({ ...ofAnalytics, path: 'report', staticData: { title: 'Sponsor report' }, component: page(loadAnalytics, 'Report') }),
  createRoute({ ...ofAnalytics, path: '$episode', component: page(loadAnalytics, 'EpisodeAnalytics') }),
]

export const podcastRoutes = podcastRoute.addChildren([
  episodesRoute.addChildren(episodePages),
  analyticsRoute.addChildren(analyticsPages),
  ...pages,
])
