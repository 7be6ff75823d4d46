import type {
  AnalyticsOverview,
  ComparedEpisode,
  EpisodeNumbers,
  FirstDownloads,
  SponsorReport,
} from '@castwright/contract/analytics/shapes.ts'
import { longTake } from '../../lib/testing/podcasts.ts'

export const idOf = (nth: number): string => `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`

const period = {
  from: '2026-03-01',
  to: '2026-03-03',
  previousFrom: '2026-02-26',
  previousTo: '2026-02-28',
  granularity: 'day',
  today: '2026-03-03',
} as const

export const episodeNumbers = (nth: number, facts: Partial<EpisodeNumbers> = {}): EpisodeNumbers => ({
  episodeId: idOf(nth),
  podcastId: longTake.id,
  podcastTitle: longTake.title,
  title: `Episode ${nth}`,
  isDeleted: false,
  publishedAt: '2026-03-02T08:00:00Z',
  downloads: 100 * nth,
  previous: 50 * nth,
  percent: 25,
  allTime: 1000 * nth,
  trend: [1, 2, 3],
  ...facts,
})

/** Three days of a podcast, as returned by the server. */
export const overview = (facts: Partial<AnalyticsOverview> = {}): AnalyticsOverview => ({
  period,
  downloads: 1234,
  previousDownloads: 1000,
  allTime: 56_789,
  firstDay: '2025-01-01',
  points: [
    { start: '2026-03-01', end: '2026-03-01', downloads: 1000, previous: 400, isComplete: true },
    { start: '2026-03-02', end: '2026-03-02', downloads: 200, previous: 300, isComplete: true },
    { start: '2026-03-03', end: '2026-03-03', downloads: 34, previous: 300, isComplete: false },
  ],
  releases: [{ episodeId: idOf(1), podcastId: longTake.id, title: 'Episode 1', day: '2026-03-02', publishedAt: '2026-03-02T08:00:00Z' }],
  imported: [],
  episodes: [episodeNumbers(2), episodeNumbers(1)],
  numberOfEpisodes: 2,
  podcasts: [],
  apps: [{ value: 'Overcast', name: 'Overcast', downloads: 1234, percent: 100 }],
  devices: [{ value: 'phone', name: 'Phone', downloads: 1234, percent: 100 }],
  countries: [
    { value: 'NO', name: 'Norway', downloads: 1200, percent: 97.2 },
    { value: '*', name: 'Other', downloads: 34, percent: 2.8 },
  ],
  sources: [{ value: 'feed', name: 'Podcast apps', downloads: 1234, percent: 100 }],
  heatMap: { timeZone: 'Europe/Oslo', hours: [{ weekday: 1, hour: 8, downloads: 7 }], downloads: 7, isComplete: false },
  ...facts,
})

const complete = (downloads: number): FirstDownloads => ({ downloads, isComplete: true, reason: null })

export const compared = (nth: number, facts: Partial<ComparedEpisode> = {}): ComparedEpisode => ({
  episodeId: idOf(nth),
  title: `Episode ${nth}`,
  publishedAt: '2026-01-02T08:00:00Z',
  isInRange: true,
  first24Hours: complete(10 * nth),
  first7Days: complete(70 * nth),
  first30Days: complete(300 * nth),
  first90Days: complete(900 * nth),
  ...facts,
})

export const typical = {
  first24Hours: { downloads: 15, episodes: 2, isKnown: true },
  first7Days: { downloads: 105, episodes: 2, isKnown: true },
  first30Days: { downloads: 450, episodes: 2, isKnown: true },
  first90Days: { downloads: 0, episodes: 0, isKnown: false },
}

export const report = (): SponsorReport => ({
  podcastId: longTake.id,
  podcastTitle: longTake.title,
  period,
  createdAt: '2026-03-03T12:00:00Z',
  downloads: 1234,
  points: overview().points,
  episodes: [1, 2].map((nth) => ({
    episodeId: idOf(nth),
    title: `Episode ${nth}`,
    publishedAt: '2026-03-02T08:00:00Z',
    downloads: 100 * nth,
    first30Days: nth === 1 ? { downloads: 100, isComplete: false, reason: 'young' as const } : complete(200),
  })),
  typical: { downloads: 200, episodes: 1, isKnown: true },
  countries: overview().countries,
  apps: overview().apps,
  method: ['Days are calendar days in UTC.'],
})
