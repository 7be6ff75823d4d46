import { z } from 'zod'
import { feedUrl } from '../feeds/shapes.ts'
import { read, write } from '../method.ts'
import { Empty, Id, Instant, PhotoCrop, RequestId } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { ImportedPodcastForm, OldHost, VerificationCode } from './form.ts'
import { importMessages } from './messages.ts'
import { MigrationInfo, MigrationReport, MigrationVerification, ParsedFeed } from './shapes.ts'

const ImportUrl = feedUrl(importMessages.feedMissing, importMessages.feedInvalid)

/** PodcastService: imports. */
export const PodcastImports = {
  ParseRSS: read({
    summary: 'Fetches a feed from another host and returns its contents. Changes nothing.',
    right: { on: 'self', verified: true },
    scope: 'admin',
    // Each fetches a URL from the caller.
    rate: { max: 200, seconds: 3600 },
    input: z.object({ requestId: RequestId, url: ImportUrl }),
    output: z.object({ parsedFeed: ParsedFeed }),
  }),
  LookUpShow: read({
    summary: 'Fetches the feed of another show and returns how to refer to it. Changes nothing.',
    right: { on: 'podcast', role: 'editor', verified: true },
    scope: 'admin',
    rate: { max: 200, seconds: 3600 },
    input: z.object({ podcastId: Id, url: ImportUrl }),
    output: z.object({ show: z.object({ title: z.string(), feedGuid: z.string(), feedUrl: z.string(), medium: z.string() }) }),
  }),
  Migrate: write({
    summary: 'Imports a show after its ownership was verified. Its episodes are imported in the background and keep their GUIDs and dates.',
    right: { on: 'self', verified: true },
    scope: 'admin',
    rate: { max: 60, seconds: 3600 },
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

export const MigrationVerificationService = {
  Create: write({
    summary:
      'Starts the ownership verification. The server fetches the feed and emails a code to its owner, or, with txt, returns a record to add to the feed.',
    right: { on: 'self', verified: true },
    scope: 'admin',
    rate: { max: 60, seconds: 3600 },
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
  Find: read({
    summary: 'Returns the status of an ownership verification.',
    right: { on: 'self' },
    scope: 'admin',
    input: z.object({ migrationVerificationId: Id }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  Verify: write({
    summary: 'Verifies the code from the email. Allows five attempts within fifteen minutes.',
    right: { on: 'self', verified: true },
    scope: 'admin',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ migrationVerificationId: Id, code: VerificationCode }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  CheckRecord: write({
    summary: 'Fetches the feed again and looks for the record.',
    right: { on: 'self', verified: true },
    scope: 'admin',
    rate: { max: 200, seconds: 3600 },
    input: z.object({ migrationVerificationId: Id }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  Cancel: write({
    summary: 'Cancels the ownership verification.',
    right: { on: 'self' },
    scope: 'admin',
    input: z.object({ migrationVerificationId: Id }),
    output: Empty,
  }),
}

const changed = z.object({ migrationInfo: MigrationInfo })

export const MigrationInfoService = {
  FindByPodcastID: read({
    summary: 'Returns the import progress of a podcast, or null if it was not imported.',
    right: { on: 'podcast', role: 'editor' },
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ migrationInfo: MigrationInfo.nullable() }),
  }),
  Update: write({
    summary: 'Dismisses the banner of a finished import.',
    right: { on: 'podcast', at: 'migrationInfo.podcastId', role: 'editor' },
    scope: 'admin',
    input: z.object({ requestId: RequestId, migrationInfo: z.object({ podcastId: Id, isMigrating: z.literal(false) }) }),
    output: changed,
  }),
  Cancel: write({
    summary: 'Cancels an import. What has arrived stays, and the rest can be fetched later.',
    right: { on: 'podcast', role: 'admin' },
    scope: 'admin',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: changed,
  }),
  Retry: write({
    summary: 'Retries a failed episode.',
    right: { on: 'episode', role: 'editor' },
    scope: 'admin',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  Resume: write({
    summary: 'Retries everything that failed or was canceled, and imports new episodes of the old feed.',
    right: { on: 'podcast', role: 'admin' },
    scope: 'admin',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: changed,
  }),
  Compare: write({
    summary: 'Fetches the old feed again and compares it with the new one.',
    right: { on: 'podcast', role: 'editor' },
    scope: 'admin',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ migrationReport: MigrationReport }),
  }),
  FindReport: read({
    summary: 'Returns the last comparison, or null.',
    right: { on: 'podcast', role: 'editor' },
    input: z.object({ podcastId: Id }),
    output: z.object({ migrationReport: MigrationReport.nullable() }),
  }),
  AcceptDifferences: write({
    summary: 'Accepts the differences in the report of the given time.',
    right: { on: 'podcast', role: 'admin' },
    scope: 'admin',
    input: z.object({ podcastId: Id, comparedAt: Instant }),
    output: changed,
  }),
}
