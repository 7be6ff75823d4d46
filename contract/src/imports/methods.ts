import { z } from 'zod'
import { feedUrl } from '../feeds/shapes.ts'
import { account, adminOf, editorOf, read, write } from '../method.ts'
import { Id, Instant, PhotoCrop, RequestId } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { ImportedPodcastForm, OldHost, VerificationCode } from './form.ts'
import { importMessages } from './messages.ts'
import { MigrationInfo, MigrationReport, MigrationVerification, ParsedFeed } from './shapes.ts'

const ImportUrl = feedUrl(importMessages.feedMissing, importMessages.feedInvalid)

/** PodcastService: imports. */
export const PodcastImports = {
  ParseRSS: read(account({ verified: true, scope: 'admin' }), {
    summary: 'Fetches a feed from another host and returns its contents. Changes nothing.',
    // Each fetches a URL from the caller.
    rate: { max: 200, seconds: 3600 },
    input: z.object({ requestId: RequestId, url: ImportUrl }),
    output: z.object({ parsedFeed: ParsedFeed }),
  }),
  LookUpShow: read(editorOf('podcast', { verified: true, scope: 'admin' }), {
    summary: "Fetches another show's feed and returns what you need to reference it. Changes nothing.",
    rate: { max: 200, seconds: 3600 },
    input: z.object({ podcastId: Id, url: ImportUrl }),
    output: z.object({ show: z.object({ title: z.string(), feedGuid: z.string(), feedUrl: z.string(), medium: z.string() }) }),
  }),
  Migrate: write(account({ verified: true, scope: 'admin' }), {
    summary: 'Imports a show whose ownership was verified. Its episodes are imported in the background and keep their GUIDs and dates.',
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
  Create: write(account({ verified: true, scope: 'admin' }), {
    summary:
      'Starts the ownership verification. Fetches the feed and emails a code to its owner or, with txt, returns a record to add to the feed.',
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
  Find: read(account({ scope: 'admin' }), {
    summary: 'Returns the status of an ownership verification.',
    input: z.object({ migrationVerificationId: Id }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  Verify: write(account({ verified: true, scope: 'admin' }), {
    summary: 'Verifies the emailed code. Allows five attempts within 15 minutes.',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ migrationVerificationId: Id, code: VerificationCode }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  CheckRecord: write(account({ verified: true, scope: 'admin' }), {
    summary: 'Fetches the feed again and looks for the verification record.',
    rate: { max: 200, seconds: 3600 },
    input: z.object({ migrationVerificationId: Id }),
    output: z.object({ migrationVerification: MigrationVerification }),
  }),
  Cancel: write(account({ scope: 'admin' }), {
    summary: 'Cancels the ownership verification.',
    input: z.object({ migrationVerificationId: Id }),
  }),
}

const changed = z.object({ migrationInfo: MigrationInfo })

export const MigrationInfoService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Returns a podcast's import progress, or null if it wasn't imported.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ migrationInfo: MigrationInfo.nullable() }),
  }),
  Update: write(editorOf('podcast', { at: 'migrationInfo.podcastId', scope: 'admin' }), {
    summary: "Dismisses a finished import's banner.",
    input: z.object({ requestId: RequestId, migrationInfo: z.object({ podcastId: Id, isMigrating: z.literal(false) }) }),
    output: changed,
  }),
  Cancel: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Cancels an import. Imported episodes stay, and the rest can be imported later.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: changed,
  }),
  Retry: write(editorOf('episode', { scope: 'admin' }), {
    summary: 'Retries a failed episode.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  Resume: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Retries everything that failed or was canceled, and imports new episodes from the old feed.',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: changed,
  }),
  Compare: write(editorOf('podcast', { scope: 'admin' }), {
    summary: 'Fetches the old feed again and compares it with the new one.',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ migrationReport: MigrationReport }),
  }),
  FindReport: read(editorOf('podcast'), {
    summary: 'Returns the latest comparison, or null.',
    output: z.object({ migrationReport: MigrationReport.nullable() }),
  }),
  AcceptDifferences: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Accepts the differences in the report from the given time.',
    input: z.object({ podcastId: Id, comparedAt: Instant }),
    output: changed,
  }),
}
