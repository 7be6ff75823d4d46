import { z } from 'zod'
import { feedUrl } from './feeds.ts'
import { ImportedPodcastForm, OldHost, VerificationCode } from './import-form.ts'
import { importMessages } from './import-messages.ts'
import { method } from './method.ts'
import { Empty, Id, Instant, PhotoCrop, RequestId } from './shapes.ts'
import { FileRef } from './uploads.ts'

const ImportUrl = feedUrl(importMessages.feedMissing, importMessages.feedInvalid)

/** Why a feed can't be imported, with the numbers in the message. */
export const ImportObstacle = z.object({
  kind: z.enum(['locked', 'podcasts', 'episodes', 'storage', 'video', 'ours', 'twice']),
  message: z.string(),
})
export type ImportObstacle = z.infer<typeof ImportObstacle>

/** Something in the old feed that was corrected or ignored. */
const FeedProblem = z.object({ line: z.number().nullable(), title: z.string().nullable(), message: z.string() })

/** A parsed feed, ready to import. */
export const ParsedFeed = z.object({
  rssFeedUrl: z.string(),
  /** The initial values of the drawer. Empty if the feed doesn't say. */
  podcast: z.object({
    title: z.string(),
    subtitle: z.string(),
    /** Sanitized HTML. */
    showSummary: z.string(),
    /** An available profile URL made from the title. */
    profileUrl: z.string(),
    projectKey: z.string(),
    mediaFormat: z.enum(['audio', 'video']),
    parentalAdvisory: z.enum(['clean', 'explicit']),
    showType: z.enum(['episodic', 'serial']),
    episodeGrouping: z.enum(['none', 'seasons']),
    episodeNumbering: z.enum(['yes', 'no']),
    categories: z.array(z.string()),
    language: z.string(),
    location: z.string(),
    keywords: z.array(z.string()),
    externalWebsite: z.string(),
    podcastEmail: z.string(),
    itunesVisibility: z.enum(['show', 'hide']),
    isComplete: z.boolean(),
    authors: z.array(z.string()),
    ownerName: z.string(),
    ownerEmail: z.string(),
    copyright: z.string(),
  }),
  /** The artwork URL of the old feed. It is imported unless another artwork is chosen. */
  photoUrl: z.string().nullable(),
  /** The path of a small copy of this artwork, for the caller only. Answers 404 if the artwork can't be used. */
  coverUrl: z.string().nullable(),
  numberOfEpisodes: z.number(),
  /** The total of the file sizes in the feed, in bytes, and the number of files without a size. */
  totalBytes: z.number(),
  filesOfUnknownSize: z.number(),
  problems: z.array(FeedProblem),
  obstacle: ImportObstacle.nullable(),
})
export type ParsedFeed = z.infer<typeof ParsedFeed>

/** PodcastService: imports. */
export const PodcastImports = {
  ParseRSS: method({
    summary: 'Fetches a feed from another host and returns its contents. Changes nothing.',
    input: z.object({ requestId: RequestId, url: ImportUrl }),
    output: z.object({ parsedFeed: ParsedFeed }),
  }),
  LookUpShow: method({
    summary: 'Fetches the feed of another show and returns how to refer to it. Changes nothing.',
    input: z.object({ podcastId: Id, url: ImportUrl }),
    output: z.object({ show: z.object({ title: z.string(), feedGuid: z.string(), feedUrl: z.string(), medium: z.string() }) }),
  }),
  Migrate: method({
    summary: 'Imports a show after its ownership was verified. Its episodes are imported in the background and keep their GUIDs and dates.',
    input: z.object({
      requestId: RequestId,
      rssFeedUrl: ImportUrl,
      podcast: ImportedPodcastForm,
      userId: Id,
      oldHost: OldHost,
      /** Replaces the artwork of the old feed. */
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
      audioBioFile: FileRef.nullish(),
    }),
    output: z.object({ podcastId: Id }),
  }),
}

const verificationStatuses = ['PENDING', 'VERIFIED', 'CANCELED'] as const

/** Verifies that the caller owns the show to import. The code itself never leaves the server. */
export const MigrationVerification = z.object({
  id: Id,
  migrationVerificationStatus: z.enum(verificationStatuses),
  podcastName: z.string(),
  /** From the feed; empty if it has none. */
  ownerEmail: z.string(),
  /** By a code in an email to the owner, or by a record in the feed. */
  proof: z.enum(['email', 'txt']),
  /** What `<podcast:txt purpose="verify">` must say; null with an email. */
  txtValue: z.string().nullable(),
  triesLeft: z.number(),
  expiresAt: Instant,
})
export type MigrationVerification = z.infer<typeof MigrationVerification>

export const MigrationVerificationService = {
  Create: method({
    summary:
      'Starts the ownership verification. The server fetches the feed and emails a code to its owner, or, with txt, returns a record to add to the feed.',
    input: z.object({
      rssFeedUrl: ImportUrl,
      proof: z.enum(['email', 'txt']).default('email'),
      /** Ignored. Older clients send it. */
      migrationVerification: z
        .object({
          migrationVerificationStatus: z.string().max(50).optional(),
          podcastName: z.string().max(2000).optional(),
          ownerEmail: z.string().max(500).optional(),
        })
        .optional(),
    }),
    output: z.object({ migrationVerificationId: Id, migrationVerification: MigrationVerification }),
  }),
  Find: method({
    summary: 'Returns the status of an ownership verification.',
    input: z.object({ migrationVerificationId: Id }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  Verify: method({
    summary: 'Verifies the code from the email. Allows five attempts within fifteen minutes.',
    input: z.object({ migrationVerificationId: Id, code: VerificationCode }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  CheckRecord: method({
    summary: 'Fetches the feed again and looks for the record.',
    input: z.object({ migrationVerificationId: Id }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  Cancel: method({
    summary: 'Cancels the ownership verification.',
    input: z.object({ migrationVerificationId: Id }),
    output: Empty,
  }),
}

/** `wait`: the import isn't complete. `differs`: review the report first. `ready`: no differences, or all were accepted. */
const redirectAdvices = ['wait', 'differs', 'ready'] as const

export const MigrationInfo = z.object({
  podcastId: Id,
  /** Whether to show the banner. */
  isMigrating: z.boolean(),
  /** `reading`: the feed is being read. `running`: files are being fetched. */
  state: z.enum(['reading', 'running', 'done', 'canceled', 'failed']),
  /** Why the whole import failed. */
  errorMessage: z.string().nullable(),
  migratedEpisodes: z.number(),
  failedEpisodes: z.number(),
  totalEpisodes: z.number(),
  /** Migrated and failed episodes out of all, truncated. */
  percent: z.number(),
  /** Bytes fetched, and the expected total. */
  bytesDone: z.number(),
  bytesTotal: z.number(),
  rssFeedUrl: z.string(),
  oldHost: z.string(),
  redirectAdvice: z.enum(redirectAdvices),
  /** Differences in the report that weren't accepted. */
  numberOfDifferences: z.number(),
  /** Whether the show's artwork is still being fetched. */
  isArtworkPending: z.boolean(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type MigrationInfo = z.infer<typeof MigrationInfo>

export const differenceKinds = [
  'missing',
  'added',
  'failed',
  'skipped',
  'title',
  'date',
  'duration',
  'bytes',
  'beside',
  'lost',
  'show_guid',
] as const

/** A difference between the old feed and ours. */
export const MigrationDifference = z.object({
  kind: z.enum(differenceKinds),
  guid: z.string(),
  title: z.string(),
  /** The value on each side, as text; empty if absent. */
  old: z.string(),
  ours: z.string(),
})
export type MigrationDifference = z.infer<typeof MigrationDifference>

/** The old feed compared with ours. */
export const MigrationReport = z.object({
  comparedAt: Instant,
  rssFeedUrl: z.string(),
  oldItems: z.number(),
  ourItems: z.number(),
  /** GUIDs in both feeds. */
  sameGuids: z.number(),
  /** Items with equal GUID, title, date, duration and size. */
  sameItems: z.number(),
  oldBytes: z.number(),
  ourBytes: z.number(),
  /** The first differences; there may be more. */
  differences: z.array(MigrationDifference),
  numberOfDifferences: z.number(),
  acceptedAt: Instant.nullable(),
})
export type MigrationReport = z.infer<typeof MigrationReport>

const changed = z.object({ migrationInfo: MigrationInfo })

export const MigrationInfoService = {
  FindByPodcastID: method({
    summary: 'Returns the import progress of a podcast, or null if it was not imported.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ migrationInfo: MigrationInfo.nullable() }),
  }),
  Update: method({
    summary: 'Dismisses the banner of a finished import.',
    input: z.object({ requestId: RequestId, migrationInfo: z.object({ podcastId: Id, isMigrating: z.literal(false) }) }),
    output: changed,
  }),
  Cancel: method({
    summary: 'Cancels an import. What has arrived stays, and the rest can be fetched later.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: changed,
  }),
  Retry: method({
    summary: 'Retries a failed episode.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  Resume: method({
    summary: 'Retries everything that failed or was canceled, and imports new episodes of the old feed.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: changed,
  }),
  Compare: method({
    summary: 'Fetches the old feed again and compares it with the new one.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ migrationReport: MigrationReport }),
  }),
  FindReport: method({
    summary: 'Returns the last comparison, or null.',
    input: z.object({ podcastId: Id }),
    output: z.object({ migrationReport: MigrationReport.nullable() }),
  }),
  AcceptDifferences: method({
    summary: 'Accepts the differences in the report of the given time.',
    input: z.object({ podcastId: Id, comparedAt: Instant }),
    output: changed,
  }),
}
