/** Paths of app and public pages. Only routes repeat them, so that a link can't lead to a page that doesn't exist. */

/** The app's pages that are about nothing in particular. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  signInLoading: '/sign-in-loading',
  getStarted: '/get-started',
  getStartedLoading: '/get-started-loading',
  resetPassword: '/reset-password',
  myPodcasts: '/my-podcasts',
  noAccess: '/no-access',
  notFound: '/not-found',
  videoTutorials: '/video-tutorials',
  settings: '/settings',
  notificationSettings: '/settings/notifications',
  profile: '/settings/my-account/profile',
  emailAndPassword: '/settings/my-account/email-and-password',
  integrations: '/settings/my-account/apps-and-integrations',
  accessTokens: '/settings/my-account/access-tokens',
  assistants: '/settings/my-account/assistants',
  yourData: '/settings/my-account/your-data',
  billing: '/settings/subscription-and-billing',
  planUsage: '/settings/subscription-and-billing/plan-usage',
  paymentMethod: '/settings/subscription-and-billing/payment-method',
  offersAndUpgrades: '/settings/subscription-and-billing/offers-and-upgrades',
  operator: '/operator',
  operatorOverview: '/operator/overview',
  backups: '/operator/backups',
  accessRequests: '/operator/access',
  outbox: '/dev/outbox',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  operatorHelp: '/help/running-this-instance',
  support: '/support',
} as const

export type PodcastTab =
  | 'show-settings'
  | 'team-management'
  | 'rss-and-distribution'
  | 'export'
  | 'open-tags'
  | 'planning'
  | 'social-media'
  | 'finishing'
  | 'webhooks'
  | 'newsletter'
  | 'custom-domain'

export const podcastSettingsPath = (podcastId: string, tab: PodcastTab): string => `${paths.settings}/podcast/${podcastId}/${tab}`

/** The page of an episode for its team. `section` is the part to scroll to. */
export const manageEpisodePath = (profileUrl: string, episodeId: string, section?: string): string =>
  `/${profileUrl}/episodes/manage/${episodeId}${section === undefined ? '' : `?section=${section}`}`

/** Pages that links in emails and messages open. */
export const invitationPath = (token: string): string => `/invitation/${token}`
export const ownershipPath = (token: string): string => `/ownership/${token}`
export const confirmationPath = (secret: string): string => `/confirmations/${secret}`
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`

/** Public pages. */
export const showPath = (profileUrl: string): string => `/pod/${profileUrl}`
export const episodePath = (profileUrl: string, episodeId: string): string => `${showPath(profileUrl)}/${episodeId}`
export const pitchPath = (profileUrl: string): string => `${showPath(profileUrl)}/pitch`
export const newsletterPath = (profileUrl: string): string => `${showPath(profileUrl)}/newsletter`
export const joinPath = (profileUrl: string): string => `${showPath(profileUrl)}/join`
export const creatorPath = (username: string): string => `/pal/${username}`
export const embedPath = (episodeId: string): string => `/embed/${episodeId}`
export const guestPath = (secret: string): string => `/guest/${secret}`
export const memberPath = (token: string): string => `/members/${token}`
export const membershipPath = (token: string): string => `/members/manage/${token}`

export const feedPath = (podcastId: string): string => `/rss/${podcastId}.xml`
export const privateFeedPath = (token: string): string => `/rss/p/${token}.xml`
export const publisherFeedPath = (userId: string): string => `/rss/publishers/${userId}.xml`
export const calendarFeedPath = (secret: string): string => `/calendar/${secret}.ics`
