import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'

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

/** Verifies that the caller owns the show to import. The code itself never leaves the server. */
export const MigrationVerification = z.object({
  id: Id,
  migrationVerificationStatus: z.enum(['PENDING', 'VERIFIED', 'CANCELED']),
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
  /** `wait`: the import isn't complete. `differs`: review the report first. `ready`: no differences, or all were accepted. */
  redirectAdvice: z.enum(['wait', 'differs', 'ready']),
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
