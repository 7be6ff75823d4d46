import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { MigrationInfo, MigrationReport, MigrationVerification, ParsedFeed } from '@castwright/contract/imports/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'

export const feedUrl = 'https://feeds.buzzsprout.com/1.rss'

export const parsedFeed = (facts: Partial<ParsedFeed> = {}, podcast: Partial<ParsedFeed['podcast']> = {}): ParsedFeed => ({
  rssFeedUrl: feedUrl,
  podcast: {
    title: 'Night Trains',
    subtitle: '',
    showSummary: '<p>Slow journeys.</p>',
    profileUrl: 'night-trains',
    projectKey: 'NTR',
    mediaFormat: 'audio',
    parentalAdvisory: 'clean',
    showType: 'episodic',
    episodeGrouping: 'none',
    episodeNumbering: 'yes',
    categories: ['History'],
    language: 'en',
    location: 'GB',
    keywords: ['trains'],
    externalWebsite: '',
    podcastEmail: '',
    itunesVisibility: 'show',
    isComplete: false,
    authors: ['Ines Roy'],
    ownerName: 'Ines Roy',
    ownerEmail: 'ines@trains.example',
    copyright: '© 2020 Ines Roy',
    ...podcast,
  },
  photoUrl: 'https://img.example/cover.jpg',
  coverUrl: '/api/feed-cover?url=x&token=y',
  numberOfEpisodes: 42,
  totalBytes: 3 * 1024 ** 3,
  filesOfUnknownSize: 0,
  problems: [],
  obstacle: null,
  ...facts,
})

export const verification = (facts: Partial<MigrationVerification> = {}): MigrationVerification => ({
  id: '0198c0de-0000-7000-8000-0000000000b1',
  migrationVerificationStatus: 'PENDING',
  podcastName: 'Night Trains',
  ownerEmail: 'ines@trains.example',
  proof: 'email',
  txtValue: null,
  triesLeft: 5,
  expiresAt: '2999-01-01T00:00:00Z',
  ...facts,
})

export const imported: Podcast = { ...longTake, oldHost: 'Buzzsprout', numberOfEpisodes: 4 }

export const migrationInfo = (facts: Partial<MigrationInfo> = {}): MigrationInfo => ({
  podcastId: imported.id,
  isMigrating: true,
  state: 'running',
  errorMessage: null,
  migratedEpisodes: 1,
  failedEpisodes: 1,
  totalEpisodes: 4,
  percent: 50,
  bytesDone: 1024 ** 2,
  bytesTotal: 4 * 1024 ** 2,
  rssFeedUrl: feedUrl,
  oldHost: 'Buzzsprout',
  redirectAdvice: 'wait',
  numberOfDifferences: 0,
  isArtworkPending: false,
  startedAt: '2026-05-01T10:00:00Z',
  finishedAt: null,
  ...facts,
})

export const migrationReport = (facts: Partial<MigrationReport> = {}): MigrationReport => ({
  comparedAt: '2026-05-01T12:00:00Z',
  rssFeedUrl: feedUrl,
  oldItems: 4,
  ourItems: 3,
  sameGuids: 3,
  sameItems: 2,
  oldBytes: 4 * 1024 ** 2,
  ourBytes: 3 * 1024 ** 2,
  differences: [
    { kind: 'missing', guid: 'g-4', title: 'The last train', old: 'The last train', ours: '' },
    { kind: 'duration', guid: 'g-2', title: 'Vienna', old: '30:00', ours: '30:02' },
  ],
  numberOfDifferences: 2,
  acceptedAt: null,
  ...facts,
})

/** An episode being imported. `nth` determines its id. */
export const episode = (title: string, nth: number, facts: Partial<Episode> = {}): Episode => ({
  id: `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  podcastId: imported.id,
  title,
  label: '',
  summary: '',
  seasonNumber: null,
  episodeNumber: nth,
  episodeType: 'FULL',
  level: null,
  trailerType: null,
  bonusType: null,
  photoUrl: '/files/podcast-photos/a.jpg',
  thumbnails: [],
  duration: null,
  plannedReleaseDate: null,
  scheduledReleaseDate: null,
  isPublished: false,
  lastPublishedDate: null,
  publishedEpisodeModified: false,
  migrationStatus: 'MIGRATION_SUCCESS',
  migrationErrorMessage: null,
  createdAt: '2026-05-01T10:00:00Z',
  hasOwnPhoto: false,
  recording: null,
  parentalAdvisory: 'clean',
  itunesVisibility: 'show',
  showNotes: '',
  showNotesUpdatedAt: null,
  showNotesUpdatedBy: null,
  showNotesUpdaterId: null,
  showNotesVersion: 0,
  hasTemplateNotes: false,
  ...facts,
})
