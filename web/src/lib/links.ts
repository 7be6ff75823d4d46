import { instance } from './instance.ts'

/** The app's paths. */
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
  profile: '/settings/my-account/profile',
  planUsage: '/settings/subscription-and-billing/plan-usage',
  offersAndUpgrades: '/settings/subscription-and-billing/offers-and-upgrades',
  operator: '/operator',
  operatorOverview: '/operator/overview',
  accessRequests: '/operator/access',
  outbox: '/dev/outbox',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  operatorHelp: '/help/running-this-instance',
  support: '/support',
} as const

/** External pages set by the operator, or else our own. */
export const links = {
  terms: instance.links.terms ?? paths.terms,
  privacy: instance.links.privacy ?? paths.privacy,
  help: instance.links.help ?? paths.help,
  support: instance.links.supportForm ?? paths.support,
}

export const isElsewhere = (href: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(href)

export const mailTo = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
