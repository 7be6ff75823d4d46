import { z } from 'zod'
import { megabyte } from '../limits.ts'
import { account, editorOf, read, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'
import { fileText } from '../text-files.ts'
import { analyticsLimits } from './limits.ts'
import { Listening } from './listening.ts'
import {
  AnalyticsOverview,
  AnalyticsPeriod,
  CountReasons,
  DateOrder,
  Day,
  DownloadImport,
  EpisodeComparison,
  EpisodeNumbers,
  EpisodeSort,
  Granularity,
  ParsedImport,
  SponsorReport,
} from './shapes.ts'
import { daysBetween } from './values.ts'

/** Both ends are included. Without `from`, the period starts with the first download. Without `to`, it ends today. */
const range = { from: Day.optional(), to: Day.optional() }

/** The input has a valid period. */
const inRange = <Input extends z.ZodObject>(input: Input): Input =>
  input.superRefine((value, context) => {
    const { from, to } = value as { from?: string; to?: string }
    if (from === undefined || to === undefined) return
    if (from > to) context.addIssue({ code: 'custom', path: ['from'], message: "Must not be after the period's last day." })
    else if (daysBetween(from, to) > analyticsLimits.days)
      context.addIssue({ code: 'custom', path: ['from'], message: 'A period can be at most 5 years long.' })
  })

const overviewInput = {
  ...range,
  granularity: Granularity.default('day'),
  /** Of the heat map. Defaults to the podcast's time zone, or the caller's for all podcasts. */
  timeZone: z.string().max(64).optional(),
}

const episodesInput = {
  ...range,
  sort: EpisodeSort.default('downloads'),
  isAscending: z.boolean().default(false),
  limit: z.number().int().min(1).max(analyticsLimits.page).default(analyticsLimits.firstPage),
  offset: z.number().int().min(0).max(analyticsLimits.episodes).default(0),
}
const episodesOutput = z.object({
  period: AnalyticsPeriod,
  downloads: z.number(),
  episodes: z.array(EpisodeNumbers),
  numberOfEpisodes: z.number(),
})

const episodeIds = z.array(Id).max(analyticsLimits.reportEpisodes).optional()

const reportInput = { podcastId: Id, from: Day, to: Day, granularity: Granularity.default('week'), episodeIds }

const importInput = {
  podcastId: Id,
  /** The file's text: CSV with commas, semicolons or tabs. At most 5 MB. */
  text: fileText(analyticsLimits.importBytes, 'The file is larger than 5 MB.', 'The file is empty.'),
  /** How dates such as 3/5/2026 are meant. Needed only if the file leaves it open. */
  dateOrder: DateOrder.optional(),
}

export const AnalyticsService = {
  FindListening: read(editorOf('episode'), {
    summary:
      'Returns how much of an episode people play on its public page and in embedded players: the number of plays, and how many reached each percent. Plays are not downloads.',
    output: Listening,
  }),
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Returns a podcast's downloads for a period, over time and by episode, app, device, country, source and hour.",
    input: inRange(z.object({ podcastId: Id, ...overviewInput })),
    output: AnalyticsOverview,
  }),
  FindByEpisodeID: read(editorOf('episode'), {
    summary: "Returns an episode's downloads for a period, over time and by app, device, country, source and hour.",
    input: inRange(z.object({ episodeId: Id, ...overviewInput })),
    output: AnalyticsOverview,
  }),
  FindByUserID: read(account(), {
    summary: "Returns downloads for all of the caller's podcasts in a period, with one row per podcast.",
    input: inRange(z.object({ ...overviewInput })),
    output: AnalyticsOverview,
  }),
  FindEpisodesByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's downloads by episode for a period. For a single day, these are the episodes behind its total.",
    input: inRange(z.object({ podcastId: Id, ...episodesInput })),
    output: episodesOutput,
  }),
  FindEpisodesByUserID: read(account(), {
    summary: "Lists downloads by episode for all of the caller's podcasts in a period.",
    input: inRange(z.object({ ...episodesInput })),
    output: episodesOutput,
  }),
  FindComparison: read(editorOf('podcast'), {
    summary:
      "Compares each episode's first 24 hours, 7, 30 and 90 days with a typical episode: the median of the episodes released in a period or, by default, of the latest ones.",
    input: z
      .object({
        podcastId: Id,
        /** The compared episode, with its curve. */
        episodeId: Id.optional(),
        releasedFrom: Day.optional(),
        releasedTo: Day.optional(),
        /** The number of latest episodes, without a period. */
        last: z.number().int().min(1).max(analyticsLimits.compared).default(10),
        /** Days of the curve. The typical one is that of episodes which are old enough for all of them. */
        curveDays: z.number().int().min(1).max(analyticsLimits.curveDays).default(analyticsLimits.curveDays),
      })
      .superRefine(({ releasedFrom, releasedTo }, context) => {
        if (releasedFrom !== undefined && releasedTo !== undefined && releasedFrom > releasedTo)
          context.addIssue({ code: 'custom', path: ['releasedFrom'], message: "Must not be after the period's last day." })
      }),
    output: EpisodeComparison,
  }),
  FindReasons: read(editorOf('podcast'), {
    summary: 'Explains a download count: requests by reason, with examples from the last 30 days that contain no personal data.',
    input: inRange(z.object({ podcastId: Id, episodeId: Id.optional(), from: Day, to: Day })),
    output: CountReasons,
  }),
  FindReport: read(editorOf('podcast'), {
    summary: 'Returns a report for sponsors: the first 30 days of each episode, countries and apps.',
    input: inRange(z.object(reportInput)),
    output: SponsorReport,
  }),
  CreateReportLink: write(editorOf('podcast'), {
    summary: 'Creates a link to a report: anyone who has it can see this report, until the link expires or is revoked. See LinkService.',
    rate: { max: 120, seconds: 3600 },
    input: inRange(z.object({ ...reportInput, days: z.number().int().min(1).max(365).default(30) })),
    output: z.object({ linkId: Id, url: z.string(), expiresAt: Instant }),
  }),
  ParseImport: read(editorOf('podcast'), {
    summary: 'Reads a file of daily downloads from an old host and returns what would be imported. Saves nothing.',
    // Each reads a file of up to 5 MB.
    rate: { max: 60, seconds: 600 },
    maxBytes: 12 * megabyte,
    input: z.object(importInput),
    output: ParsedImport,
  }),
  CreateImport: write(editorOf('podcast'), {
    summary: 'Imports daily downloads from an old host as a separate series. They are never added to other numbers.',
    rate: { max: 30, seconds: 600 },
    maxBytes: 12 * megabyte,
    input: z.object({ ...importInput, name: z.string().trim().min(1, 'Name is required.').max(analyticsLimits.importName) }),
    output: z.object({ downloadImport: DownloadImport, numberOfProblems: z.number().int() }),
  }),
  FindImports: read(editorOf('podcast'), {
    summary: "Lists a podcast's imported series, newest first.",
    output: z.object({ imports: z.array(DownloadImport) }),
  }),
  DeleteImport: write(editorOf('downloadImport'), {
    summary: 'Deletes an imported series.',
  }),
}
