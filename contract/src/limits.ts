import { domainCallRates } from './call-rates.ts'

/** All length, size, time and plan limits. */

export const textLimits = {
  email: 256,
  emailLocalPart: 64,
  /** The maximum length of a domain label, exclusive. */
  emailDomainLabel: 64,
  password: { min: 8, max: 128 },
  accessRequestMessage: 500,
  securityAnswer: { min: 1, max: 100 },
  phoneNumber: 40,
  /** A path in the app to return to. */
  path: 2000,
} as const

export const profileLimits = {
  name: { min: 2, max: 25 },
  username: 14,
  /** Visible characters, without markup. */
  bio: 500,
  /** A bio including markup. */
  bioMarkup: 20_000,
  /** A handle on another site, or a pasted link. */
  handleLink: 500,
  youngest: 13,
  earliestBirth: '1900-01-01',
  audioBioSeconds: 60,
  /** Team members suggested after an @. */
  mentionable: 20,
} as const

export const podcastLimits = {
  title: 50,
  subtitle: 250,
  /** Visible characters, without markup. */
  summary: 4000,
  summaryMarkup: 60_000,
  profileUrl: { min: 3, max: 50 },
  categories: 3,
  keywords: 25,
  keyword: 50,
  authors: 10,
  author: 100,
  ownerName: 100,
  email: 256,
  website: 1000,
  copyright: 200,
  audioBioSeconds: 60,
  /** In pixels. */
  artwork: { min: 1400, max: 3000 },
  /** Podcasts in the switcher of the left navigation. */
  switcher: 8,
} as const

export const episodeLimits = {
  title: 125,
  label: 20,
  /** Visible characters, without markup. */
  notes: 4000,
  notesMarkup: 60_000,
  /** Season or episode number. */
  number: 100_000,
  /** The plain-text summary in lists. */
  summary: 300,
  checklistItem: 200,
  checklistItems: 200,
  reviews: 50,
  /** How long a deleted draft can be restored. */
  daysToRestore: 30,
  deletedListed: 100,
} as const

export const recordingLimits = {
  fileName: 150,
  /** Bars of a waveform. */
  peaks: 2000,
  /** Rows in the table and in the picker. */
  page: 50,
  chooserPage: 6,
  /** Bytes per file, on any plan. */
  largest: 100 * 1024 ** 3,
} as const

export const releaseLimits = {
  /** The earliest date in feeds. */
  earliest: '1900-01-01T00:00:00Z',
} as const

export const feedLimits = {
  txtRecords: 10,
  txtPurpose: 128,
  txtValue: 4000,
  fundingText: 128,
  fundingUrl: 1000,
  /** Bytes per feed. Some apps reject larger ones. */
  largeFeed: 10 * 1024 * 1024,
  /** Bytes of notes and summaries, which directories truncate. */
  description: 4000,
} as const

/** Imports accept longer texts than forms. */
export const importLimits = {
  line: 1000,
  summaryMarkup: 400_000,
  notesMarkup: 400_000,
  /** Bytes and items of an imported feed. */
  feed: 100 * 1024 * 1024,
  items: 50_000,
  /** Timeouts for fetching a feed, during a request and in the background. */
  feedSeconds: 60,
  feedJobSeconds: 1200,
  /** Rows in the status table. */
  page: 25,
  /** Seconds between progress polls. */
  poll: 10,
  /** Concurrent downloads per server, and per host. */
  fetches: 8,
  fetchesFromHost: 4,
  /** Attempts per file. */
  tries: 6,
  /** Bytes of artwork, a transcript or chapters. */
  attachment: 20 * 1024 * 1024,
  /** Differences in a report. */
  differences: 5000,
} as const

export const commentLimits = {
  text: 4000,
  markup: 60_000,
  page: 50,
  /** Shown before 'View older comments'. */
  newest: 3,
  /** Distinct emoji per comment. */
  reactions: 20,
  /** Comments of one guest of an episode, from their page. */
  guestRemarks: 100,
  /** How long a deleted comment can be restored. */
  hoursToRestore: 24,
} as const

/** Keeps the largest page under 200 kB. */
export const queryLimits = { filters: 10, orders: 4, page: 25, maxPage: 50, text: 200 } as const

/** Hits are per kind. */
export const searchLimits = { text: 200, page: 5, maxPage: 25, offset: 500 } as const

/** Artwork sizes in pixels. */
export const artworkSizes = [96, 192, 384, 768] as const

export const teamLimits = {
  /** Rows in the invitation form. The plan limit applies too. */
  invitations: 20,
  activityPage: 25,
} as const

/** Rows in the list of active links. */
export const linkLimits = { page: 25 } as const

export const notificationLimits = {
  page: 20,
  /** IDs per call. */
  marked: 200,
  /** Seconds between polls. */
  poll: 6,
  badge: 99,
  /** The local hour of the daily digest. */
  dailyHour: 8,
} as const

/** Items of My work in one response. */
export const workLimits = { items: 200 } as const

const megabyte = 1024 * 1024

/** Bytes. */
export const uploadLimits = {
  image: 16 * megabyte,
  audioBio: 32 * megabyte,
  /** Width times height. Larger images are rejected before decoding. */
  imagePixels: 50_000_000,
  /** Unused uploads per user. The oldest are deleted beyond that. */
  waiting: 20,
  /** The same for recordings of unknown size or without a podcast, and the maximum bytes of the latter. */
  waitingUnsized: 2,
  waitingArchives: 2,
  unsizedRecording: 2 * 1024 * megabyte,
} as const

export const bodyLimit = 1024 * 1024

/** Seconds. */
export const lifetimes = {
  /** An export can be downloaded, and a link to it works. */
  archive: 60 * 60 * 24 * 7,
  archiveLink: 60 * 60 * 24,
  session: 60 * 60 * 24 * 30,
  verificationLink: 60 * 60,
  resetLink: 60 * 60,
  /** How often the last use of a session is recorded. */
  sessionUse: 60 * 60,
  /** How long a confirmed password, answer or second factor is valid. */
  confirmation: 10 * 60,
  /** A code by email or text message. */
  code: 15 * 60,
  /** From password to code at sign-in. */
  signInChallenge: 15 * 60,
  /** How long a device counts as known after its last sign-in. */
  knownDevice: 365 * 24 * 3600,
  /** Until an upload must start. */
  uploadAddress: 15 * 60,
  /** Until a resumable upload must complete. */
  resumableUpload: 60 * 60 * 24,
  /** How long an upload that completed late is kept for its form. */
  arrivedUpload: 60 * 60,
  /** How long a URL of an unpublished recording is valid. */
  mediaAddress: 60 * 60 * 12,
  /** Lifetime of the S3 URL of an unpublished recording, in seconds. */
  draftRedirect: 60 * 60,
  /** How long the old recording stays available after republishing with another. */
  retiredRecording: 60 * 60 * 24 * 30,
  /** How long a show can be imported after ownership was verified. */
  importProof: 60 * 60 * 24,
  /** The grace period after a failed payment. */
  paymentGrace: 60 * 60 * 24 * 14,
  /** Until a checkout must complete. */
  checkout: 60 * 60 * 24,
  /** Until a record must appear in the feed. */
  txtProof: 60 * 60 * 24 * 7,
  /** How long a redirect can be stopped. */
  redirectStop: 60 * 60 * 24,
  /** How long a redirected podcast can't be deleted. */
  redirectWait: 60 * 60 * 24 * 7,
  /** After which stored files without a database row are deleted. */
  quarantine: 60 * 60 * 24 * 30,
  /** After which an unused upload is deleted. */
  unusedUpload: 60 * 60 * 24,
  /** How long an invitation or ownership offer is valid. */
  invitation: 60 * 60 * 24 * 14,
  /** Retention of read notifications. */
  readNotification: 60 * 60 * 24 * 180,
} as const

export const plans = ['FREE', 'STARTER', 'PRO', 'AGENCY', 'BETA'] as const
export type Plan = (typeof plans)[number]

export type PlanLimits = {
  rank: number
  /** -1: unlimited, here and below. */
  publishedEpisodes: number
  collaborators: number
  storageGb: number
  downloadsPerMonth: number
  podcasts: number
  video: boolean
}

export const planLimits: Record<Plan, PlanLimits> = {
  FREE: { rank: 0, publishedEpisodes: 6, collaborators: 3, storageGb: 5, downloadsPerMonth: 5_000, podcasts: 1, video: false },
  STARTER: { rank: 1, publishedEpisodes: 75, collaborators: 3, storageGb: 10, downloadsPerMonth: 10_000, podcasts: 1, video: false },
  PRO: { rank: 2, publishedEpisodes: -1, collaborators: 5, storageGb: 50, downloadsPerMonth: 50_000, podcasts: 3, video: true },
  AGENCY: { rank: 3, publishedEpisodes: -1, collaborators: 10, storageGb: 100, downloadsPerMonth: 150_000, podcasts: 10, video: true },
  BETA: { rank: 4, publishedEpisodes: -1, collaborators: 5, storageGb: 50, downloadsPerMonth: 50_000, podcasts: 3, video: true },
}

/** For the operator, and for everyone on an instance without billing. */
const noLimits: PlanLimits = {
  rank: planLimits.AGENCY.rank,
  publishedEpisodes: -1,
  collaborators: -1,
  storageGb: -1,
  downloadsPerMonth: -1,
  podcasts: -1,
  video: true,
}

export type PlanHolder = { plan: Plan; unlimited: boolean }

/** The limits of a plan, or none. */
export const limitsFor = ({ plan, unlimited }: PlanHolder): PlanLimits => (unlimited ? noLimits : planLimits[plan])

/** A rate limit: `max` calls in `seconds`. */
export type Rate = { max: number; seconds: number }

/** All calls from one IP address, counted per server. */
export const callRate: Rate = { max: 600, seconds: 60 }

/** Per user, counted across servers. */
export const callRates: Partial<Record<string, Rate>> = {
  'EmailService.SendVerificationEmail': { max: 5, seconds: 600 },
  'BetaService.RequestAccess': { max: 5, seconds: 600 },
  // Allows moving 300 episodes or ten shows in an hour. Uploads are limited by bytes too.
  'UploadService.GetSignedURL': { max: 2000, seconds: 3600 },
  // Each may process an image and an audio file.
  'UserService.Update': { max: 60, seconds: 60 },
  'RecordingService.Create': { max: 400, seconds: 600 },
  'RecordingService.Replace': { max: 400, seconds: 600 },
  // Each fetches a URL from the caller.
  'PodcastService.ParseRSS': { max: 200, seconds: 3600 },
  'PodcastService.LookUpShow': { max: 200, seconds: 3600 },
  'BusyCalendarService.Create': { max: 60, seconds: 3600 },
  'BusyCalendarService.Refresh': { max: 120, seconds: 3600 },
  'PodcastService.Migrate': { max: 60, seconds: 3600 },
  'MigrationVerificationService.Create': { max: 60, seconds: 3600 },
  'MigrationVerificationService.Verify': { max: 100, seconds: 3600 },
  'MigrationVerificationService.CheckRecord': { max: 200, seconds: 3600 },
  'MigrationInfoService.Compare': { max: 100, seconds: 3600 },
  'MigrationInfoService.Resume': { max: 100, seconds: 3600 },
  'BillingService.CreateCheckoutSession': { max: 30, seconds: 3600 },
  'BillingService.CreateCustomerPortalSession': { max: 30, seconds: 3600 },
  'BillingService.ConfirmCheckout': { max: 60, seconds: 3600 },
  'PodcastService.CheckRedirect': { max: 100, seconds: 3600 },
  'PodcastService.Redirect': { max: 40, seconds: 3600 },
  'EpisodeService.Publish': { max: 400, seconds: 600 },
  'PodcastService.Create': { max: 30, seconds: 3600 },
  'PodcastService.Update': { max: 60, seconds: 60 },
  'EpisodeService.Create': { max: 600, seconds: 600 },
  // Each creates up to 104 episodes.
  'SeasonService.Plan': { max: 30, seconds: 3600 },
  'EpisodeService.Duplicate': { max: 300, seconds: 600 },
  'CalendarService.CreateLink': { max: 120, seconds: 3600 },
  'EpisodeService.CreatePreview': { max: 120, seconds: 3600 },
  'AnalyticsService.CreateReportLink': { max: 120, seconds: 3600 },
  // Each reads a file of up to 5 MB.
  'AnalyticsService.ParseImport': { max: 60, seconds: 600 },
  'AnalyticsService.CreateImport': { max: 30, seconds: 600 },
  // Allows a bulk edit of 500 episodes, and to undo it.
  'EpisodeService.Update': { max: 1500, seconds: 600 },
  // Each sends emails to addresses from the caller.
  'PodcastService.CheckNewOwner': { max: 60, seconds: 3600 },
  'PodcastService.OfferOwnership': { max: 10, seconds: 3600 },
  'TeamManagementService.InviteTeam': { max: 30, seconds: 3600 },
  'TeamManagementService.ResendInvitation': { max: 20, seconds: 3600 },
  // Each may send emails to the team.
  'CommentsService.CreateComment': { max: 60, seconds: 600 },
  'EpisodeReviewService.Create': { max: 60, seconds: 600 },
  'EpisodeReviewService.Update': { max: 120, seconds: 600 },
  ...domainCallRates,
  // Prevents guessing links.
  'TeamManagementService.FindInvitation': { max: 60, seconds: 600 },
  'TeamManagementService.AnswerInvitation': { max: 60, seconds: 600 },
}

/** Megabytes per user. More than a 1 Gbit/s connection can upload in that time. */
export const uploadMegabyteRate: Rate = { max: 500 * 1024, seconds: 3600 }

/** Emails with import codes per owner address: for one feed and for all feeds. */
export const importCodeRates = { ofFeed: { max: 10, seconds: 3600 }, ofOwner: { max: 40, seconds: 3600 } } satisfies Record<string, Rate>

/** Per inviter and invited address, so that withdrawing and inviting again can't flood an inbox. */
export const invitationRate: Rate = { max: 5, seconds: 60 * 60 * 24 }

/** Per IP address (IPv6: /64), checked before hashing or emailing. */
export const authRates = {
  signIn: { max: 30, seconds: 300 },
  signUp: { max: 20, seconds: 3600 },
  resetRequest: { max: 10, seconds: 3600 },
  other: { max: 120, seconds: 60 },
  /** Programs that register to connect as assistants. */
  register: { max: 20, seconds: 3600 },
} satisfies Record<string, Rate>
export type AuthRateName = keyof typeof authRates

/** Wrong passwords: per account for all unknown devices together, and per device for known ones. */
export const accountSignInRate: Rate = { max: 20, seconds: 3600 }

/** Emails to the owner that sign-in is blocked for unknown devices. */
export const blockedNoticeRate: Rate = { max: 1, seconds: 60 * 60 * 24 }

/** Wrong attempts per code. */
export const maxCodeAttempts = 5

export const recoveryCodeCount = 10

/** Per account, in addition to the attempts per code. */
export const accountRates = {
  /** Wrong passwords of a signed-in user. */
  confirmPassword: { max: 10, seconds: 3600 },
  /** Wrong codes of any kind. */
  code: { max: 20, seconds: 3600 },
  securityAnswer: { max: 10, seconds: 3600 },
  /** Emails with a code. */
  emailCode: { max: 10, seconds: 3600 },
  /** Text messages, per account and per phone number. */
  textMessage: { max: 10, seconds: 3600 },
} satisfies Record<string, Rate>
