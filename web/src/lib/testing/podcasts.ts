import type { UserInfo } from '@castwright/contract/billing/shapes.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Network } from './network.ts'
import { ada } from './people.ts'

/** Ada's podcast with only the required fields set. */
export const longTake: Podcast = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  title: 'The Long Take',
  subtitle: '',
  showSummary: '<p>Films, one shot at a time.</p>',
  profileUrl: 'the-long-take',
  projectKey: 'TLT',
  photoUrl: '/files/podcast-photos/a.jpg',
  thumbnails: [
    { width: 96, webpUrl: '/files/podcast-photos/a-96.webp', jpegUrl: '/files/podcast-photos/a-96.jpg' },
    { width: 384, webpUrl: '/files/podcast-photos/a-384.webp', jpegUrl: '/files/podcast-photos/a-384.jpg' },
  ],
  isDefaultPhoto: true,
  mediaFormat: 'audio',
  parentalAdvisory: 'clean',
  isComplete: false,
  categories: ['TV & Film > Film Reviews'],
  language: 'en-US',
  location: 'US',
  keywords: [],
  externalWebsite: '',
  podcastEmail: '',
  itunesVisibility: 'show',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'yes',
  releaseFrequency: 'none',
  releaseDays: [],
  releaseStartDate: null,
  defaultReleaseTime: null,
  timeZone: 'UTC',
  authors: ['Ada Lovelace'],
  copyright: '2026 Ada Lovelace',
  ownerName: 'Ada Lovelace',
  ownerEmail: ada.email,
  color: '4e73ff',
  audioBioUrl: null,
  socialInstagram: '',
  socialFacebook: '',
  socialTwitter: '',
  socialLinkedin: '',
  socialYoutube: '',
  socialPatreon: '',
  socialCashapp: '',
  applePodcastsUrl: '',
  spotifyUrl: '',
  googlePodcastsUrl: '',
  amazonMusicUrl: '',
  pandoraUrl: '',
  stitcherUrl: '',
  radioPublicUrl: '',
  iheartRadioUrl: '',
  youtubeMusicUrl: '',
  pocketCastsUrl: '',
  overcastUrl: '',
  podcastIndexUrl: '',
  deezerUrl: '',
  showOwnerEmail: true,
  isLocked: false,
  acceptsGuests: true,
  fundingUrl: '',
  fundingText: '',
  txtRecords: [],
  rssFeedUrl: 'http://localhost:3000/rss/0198c0de-0000-7000-8000-00000000000a.xml',
  isRedirected: false,
  redirectedAt: null,
  newRssFeedUrl: null,
  newHost: null,
  oldHost: null,
  userId: ada.id,
  showAccess: 'OWNER',
  numberOfEpisodes: 0,
  recordingStorageUsed: 0,
  lastUpdaterId: null,
  lastUpdatedAt: null,
  lastUpdater: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
}

/** Another podcast. `nth` determines its id. */
export const podcastNamed = (title: string, nth: number, facts: Partial<Podcast> = {}): Podcast => ({
  ...longTake,
  id: `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  title,
  profileUrl: title.toLowerCase().replace(/\W+/g, '-'),
  ...facts,
})

/** Sets Ada's plan and how many podcasts she owns. */
export function onPlan(net: Network, subscriptionType: Plan, numberOfPodcasts = 0): void {
  const userInfo: UserInfo = {
    userId: ada.id,
    subscriptionType,
    unlimited: false,
    customerId: null,
    isMonthly: false,
    numberOfPodcasts,
    downloadsThisMonth: 0,
  }
  net.answers('UserInfoService.FindByUserID', { userInfo })
}
