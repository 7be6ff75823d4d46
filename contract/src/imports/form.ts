import { z } from 'zod'
import { feedUrl, oldHosts } from '../feeds/shapes.ts'
import { line, MediaFormat, PodcastForm, podcastMessages, requiredLine } from '../podcasts/form.ts'
import { visibleLength } from '../text.ts'
import { importLimits } from './limits.ts'
import { importMessages } from './messages.ts'

/** Rules of the import steps. */

export const OldHost = z.enum(oldHosts, importMessages.hostMissing)

/** Step 2: the feed to import. */
export const ImportForm = z.object({
  url: feedUrl(importMessages.feedMissing, importMessages.feedInvalid),
  oldHost: OldHost,
  mediaFormat: MediaFormat,
  termsOfUse: z.literal(true, importMessages.termsMissing),
})
export type ImportForm = z.infer<typeof ImportForm>

/** Step 3: the code from the email. */
export const VerificationCode = z
  .string(importMessages.codeMissing)
  .trim()
  .min(1, { message: importMessages.codeMissing, abort: true })
  .regex(/^\d{6}$/, importMessages.codeWrong)

/** The drawer: like Show Settings, but texts may be as long as in the old feed. */
export const ImportedPodcastForm = PodcastForm.extend({
  mediaFormat: MediaFormat,
  title: requiredLine(importLimits.line, podcastMessages.titleEmpty, 'This title is too long.'),
  subtitle: line(importLimits.line, 'This subtitle is too long.'),
  color: PodcastForm.shape.color.default('4e73ff'),
  releaseFrequency: PodcastForm.shape.releaseFrequency.default('none'),
  releaseDays: PodcastForm.shape.releaseDays.default([]),
  releaseStartDate: PodcastForm.shape.releaseStartDate.default(null),
  defaultReleaseTime: PodcastForm.shape.defaultReleaseTime.default(null),
  copyright: requiredLine(importLimits.line, podcastMessages.copyrightMissing, 'This copyright notice is too long.'),
  showSummary: z
    .string(podcastMessages.summaryEmpty)
    .max(importLimits.summaryMarkup, { message: 'This summary is too long.', abort: true })
    .refine((html) => visibleLength(html) > 0, podcastMessages.summaryEmpty),
}).pick({
  title: true,
  subtitle: true,
  showSummary: true,
  profileUrl: true,
  projectKey: true,
  mediaFormat: true,
  parentalAdvisory: true,
  showType: true,
  episodeGrouping: true,
  episodeNumbering: true,
  categories: true,
  language: true,
  location: true,
  keywords: true,
  externalWebsite: true,
  podcastEmail: true,
  itunesVisibility: true,
  isComplete: true,
  color: true,
  releaseFrequency: true,
  releaseDays: true,
  releaseStartDate: true,
  defaultReleaseTime: true,
  authors: true,
  ownerName: true,
  ownerEmail: true,
  copyright: true,
  timeZone: true,
})
export type ImportedPodcastForm = z.infer<typeof ImportedPodcastForm>
