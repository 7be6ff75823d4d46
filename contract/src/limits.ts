/** Every length, size, time and plan limit of the product. No other file holds such a number. */

export const textLimits = {
  email: 256,
  emailLocalPart: 64,
  /** Each part between the dots is shorter than this. */
  emailDomainLabel: 64,
  password: { min: 8, max: 128 },
  accessRequestMessage: 500,
  securityAnswer: { min: 1, max: 100 },
  phoneNumber: 40,
  /** A path of our own to come back to. */
  path: 2000,
} as const

export const profileLimits = {
  name: { min: 2, max: 25 },
  username: 14,
  /** Characters that a reader sees, not those of the markup. */
  bio: 500,
  /** The markup of a bio, all told. */
  bioMarkup: 20_000,
  /** A handle on another site, or the link to it that was pasted. */
  handleLink: 500,
  youngest: 13,
  earliestBirth: '1900-01-01',
  audioBioSeconds: 60,
  /** Team members that are offered at once after an @. */
  mentionable: 20,
} as const

export const podcastLimits = {
  title: 50,
  subtitle: 250,
  /** Characters that a reader sees, not those of the markup. */
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
  /** Pixels of a side. */
  artwork: { min: 1400, max: 3000 },
  /** In the switcher of the left navigation. */
  switcher: 8,
} as const

export const episodeLimits = {
  title: 125,
  label: 20,
  /** Characters that a reader sees, not those of the markup. */
  notes: 4000,
  notesMarkup: 60_000,
  /** Of a season or an episode. */
  number: 100_000,
  /** Plain text of the notes that lists show. */
  summary: 300,
  checklistItem: 200,
  checklistItems: 200,
  reviews: 50,
} as const

export const recordingLimits = {
  fileName: 150,
  /** Slices of a waveform. */
  peaks: 2000,
  /** Rows of the table, and of the chooser. */
  page: 50,
  chooserPage: 6,
  /** Bytes of one file, whatever the plan says. */
  largest: 100 * 1024 ** 3,
} as const

export const releaseLimits = {
  /** Feeds write no date before this. */
  earliest: '1900-01-01T00:00:00Z',
} as const

export const feedLimits = {
  txtRecords: 10,
  txtPurpose: 128,
  txtValue: 4000,
  fundingText: 128,
  fundingUrl: 1000,
  /** Bytes of a whole feed; some apps give up beyond. */
  largeFeed: 10 * 1024 * 1024,
  /** Bytes of notes and summaries that directories read. */
  description: 4000,
} as const

/** An import takes longer texts than the forms do. */
export const importLimits = {
  line: 1000,
  summaryMarkup: 400_000,
  notesMarkup: 400_000,
  /** Bytes of a feed, and its items. */
  feed: 100 * 1024 * 1024,
  items: 50_000,
  /** In which a feed must have come: where somebody waits for it, and in the background. */
  feedSeconds: 60,
  feedJobSeconds: 1200,
  /** Rows of the status table. */
  page: 25,
  /** Seconds between two looks at the progress. */
  poll: 10,
  /** Files that one server loads at a time, and that it fetches from one host at a time. */
  fetches: 8,
  fetchesFromHost: 4,
  /** Goes at one file before it counts as failed. */
  tries: 6,
  /** Bytes of artwork, a transcript or chapters. */
  attachment: 20 * 1024 * 1024,
  /** Differences that a report names. */
  differences: 5000,
} as const

export const commentLimits = {
  text: 4000,
  markup: 60_000,
  page: 50,
  /** Shown before 'View older comments'. */
  newest: 3,
  /** Different emoji on one comment. */
  reactions: 20,
} as const

/** A whole page of the largest size stays under 200 kB. */
export const queryLimits = { filters: 10, orders: 4, page: 25, most: 50, text: 200 } as const

/** Pixels of a side: the sizes in which artwork is shown. */
export const artworkSizes = [96, 192, 384, 768] as const

export const teamLimits = {
  /** Rows of one invitation form; the plan's own limit comes on top. */
  invitations: 20,
  activityPage: 25,
} as const

/** Rows of the list of active links. */
export const linkLimits = { page: 25 } as const

export const notificationLimits = {
  page: 20,
  /** Ids in one call. */
  marked: 200,
  /** Seconds between two looks. */
  poll: 6,
  badge: 99,
  /** Of somebody's own clock: when the daily email goes out. */
  dailyHour: 8,
} as const

const megabyte = 1024 * 1024

/** Bytes. */
export const uploadLimits = {
  image: 16 * megabyte,
  audioBio: 32 * megabyte,
  /** Width times height: more is refused before it is unpacked. */
  imagePixels: 50_000_000,
  /** Uploads of one user that wait to be used; beyond that the oldest go. */
  waiting: 20,
  /** The same for recordings whose size or podcast is not known yet, and the bytes of one without a podcast. */
  waitingUnsized: 2,
  unsizedRecording: 2 * 1024 * megabyte,
} as const

export const bodyLimit = 1024 * 1024

/** Seconds. */
export const lifetimes = {
  session: 60 * 60 * 24 * 30,
  verificationLink: 60 * 60,
  resetLink: 60 * 60,
  /** After which a session's last use is noted anew. */
  sessionUse: 60 * 60,
  /** How long a confirmed password, an answer or a second factor opens what needs it. */
  confirmation: 10 * 60,
  /** A code by email or text message. */
  code: 15 * 60,
  /** From the password to the code of a sign-in. */
  signInChallenge: 15 * 60,
  /** How long a device counts as known after its last sign-in. */
  knownDevice: 365 * 24 * 3600,
  /** In which the PUT of an upload must begin. */
  uploadAddress: 15 * 60,
  /** In which a resumable upload must be through. */
  resumableUpload: 60 * 60 * 24,
  /** How long an upload that was through at the last moment waits for its form. */
  arrivedUpload: 60 * 60,
  /** How long an address of an unpublished recording holds for whoever got it. */
  mediaAddress: 60 * 60 * 12,
  /** Seconds for which an S3 store shows an unpublished recording, once a valid address was opened. */
  draftRedirect: 60 * 60,
  /** After a republish with another recording, the old one stays at its address. */
  retiredRecording: 60 * 60 * 24 * 30,
  /** In which a show whose owner was proven can be imported. */
  importProof: 60 * 60 * 24,
  /** In which a paid plan goes on although a payment failed. */
  paymentGrace: 60 * 60 * 24 * 14,
  /** In which a checkout must be through. */
  checkout: 60 * 60 * 24,
  /** In which a record in the feed must have been seen. */
  txtProof: 60 * 60 * 24 * 7,
  /** In which a redirect can be taken back. */
  redirectStop: 60 * 60 * 24,
  /** Before which a redirected podcast cannot be deleted. */
  redirectWait: 60 * 60 * 24 * 7,
  /** After which stored files that are unknown to the database are removed. */
  quarantine: 60 * 60 * 24 * 30,
  /** An upload that no form used by then goes. */
  unusedUpload: 60 * 60 * 24,
  /** In which an invitation or an offer of ownership can be accepted. */
  invitation: 60 * 60 * 24 * 14,
  /** A notification that was read goes after this. */
  readNotification: 60 * 60 * 24 * 180,
} as const

export const plans = ['FREE', 'STARTER', 'PRO', 'AGENCY', 'BETA'] as const
export type Plan = (typeof plans)[number]

export type PlanLimits = {
  rank: number
  /** -1 is unlimited, here and below. */
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

/** How often one caller may do what is expensive: `max` calls in `seconds`. */
export type Rate = { max: number; seconds: number }

/** All calls from one address together, counted by each server for itself. */
export const callRate: Rate = { max: 600, seconds: 60 }

/** Besides that, by person and counted for all servers together. */
export const callRates: Partial<Record<string, Rate>> = {
  'EmailService.SendVerificationEmail': { max: 5, seconds: 600 },
  'BetaService.RequestAccess': { max: 5, seconds: 600 },
  // Someone who moves 300 episodes or ten shows here in an hour is not stopped. Uploads are limited by their bytes, too.
  'UploadService.GetSignedURL': { max: 2000, seconds: 3600 },
  // Each may have a picture and a sound looked into.
  'UserService.Update': { max: 60, seconds: 60 },
  'RecordingService.Create': { max: 400, seconds: 600 },
  'RecordingService.Replace': { max: 400, seconds: 600 },
  // Each fetches what somebody else has at an address that the caller names.
  'PodcastService.ParseRSS': { max: 200, seconds: 3600 },
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
  'EpisodeService.Create': { max: 120, seconds: 60 },
  'EpisodeService.CreatePreview': { max: 120, seconds: 3600 },
  'EpisodeService.Update': { max: 120, seconds: 60 },
  // Each sends emails to addresses that the caller names.
  'PodcastService.OfferOwnership': { max: 10, seconds: 3600 },
  'TeamManagementService.InviteTeam': { max: 30, seconds: 3600 },
  'TeamManagementService.ResendInvitation': { max: 20, seconds: 3600 },
  // Each may send emails to the team.
  'CommentsService.CreateComment': { max: 60, seconds: 600 },
  'EpisodeReviewService.Create': { max: 60, seconds: 600 },
  'EpisodeReviewService.Update': { max: 120, seconds: 600 },
  // Nobody tries links out.
  'TeamManagementService.FindInvitation': { max: 60, seconds: 600 },
  'TeamManagementService.AnswerInvitation': { max: 60, seconds: 600 },
}

/** Megabytes that one person announces for upload: more than a line of 1 Gbit/s carries in that time. */
export const uploadMegabyteRate: Rate = { max: 500 * 1024, seconds: 3600 }

/** Emails with an import code to the address that feeds name as their owner: for one feed, and for all feeds together. */
export const importCodeRates = { ofFeed: { max: 10, seconds: 3600 }, ofOwner: { max: 40, seconds: 3600 } } satisfies Record<string, Rate>

/** By whoever invites and the address that is invited: taking an invitation back and making it again does not flood a stranger. */
export const invitationRate: Rate = { max: 5, seconds: 60 * 60 * 24 }

/** By the client's address (IPv6: its /64), before anything is hashed or mailed. */
export const authRates = {
  signIn: { max: 30, seconds: 300 },
  signUp: { max: 20, seconds: 3600 },
  resetRequest: { max: 10, seconds: 3600 },
  other: { max: 120, seconds: 60 },
} satisfies Record<string, Rate>
export type AuthRateName = keyof typeof authRates

/**
 * Wrong passwords: those of all unknown devices together, by account, and those of a device that has signed in before, by device.
 */
export const accountSignInRate: Rate = { max: 20, seconds: 3600 }

/** Emails to the owner that sign-in is blocked for unknown devices. */
export const blockedNoticeRate: Rate = { max: 1, seconds: 60 * 60 * 24 }

/** Wrong tries that one code bears. */
export const codeTries = 5

export const recoveryCodeCount = 10

/** By account, besides the five tries that one code bears. */
export const accountRates = {
  /** Wrong passwords of somebody who is signed in. */
  confirmPassword: { max: 10, seconds: 3600 },
  /** Wrong codes, of whatever kind. */
  code: { max: 20, seconds: 3600 },
  securityAnswer: { max: 10, seconds: 3600 },
  /** Emails with a code. */
  emailCode: { max: 10, seconds: 3600 },
  /** Text messages, by account and again by phone number. */
  textMessage: { max: 10, seconds: 3600 },
} satisfies Record<string, Rate>
