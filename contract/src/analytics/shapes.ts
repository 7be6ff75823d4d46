import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { dateOrders, episodeSorts, granularities, incompleteReasons } from './values.ts'

/**
 * Download numbers to read: over time, by episode, app, device, country, source and hour, with the reasons behind them. How downloads are
 * counted is in docs/downloads.md. Days are calendar days in UTC, because that is how downloads are counted; only the heat map is in a
 * time zone. Numbers of an old host and listening on our own player are separate series and never part of a sum.
 */

/** A calendar day in UTC, such as 2026-03-05. */
export const Day = z.iso
  .date('Must be a date such as 2026-03-05.')
  .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'Must be a date between the years 2000 and 2099.')

export const Granularity = z.enum(granularities)

export const AnalyticsPeriod = z.object({
  from: Day,
  to: Day,
  /** The same number of days right before. */
  previousFrom: z.iso.date(),
  previousTo: z.iso.date(),
  granularity: Granularity,
  /** Today in UTC. Its numbers still grow. */
  today: Day,
})
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** Downloads of one day, week (from Monday) or month. */
export const DownloadPoint = z.object({
  start: Day,
  end: Day,
  downloads: z.number(),
  /** In the days of the previous period that have the same places in it. */
  previous: z.number(),
  /** False for today and the future, and for a week or month that begins before the period or ends after it. */
  isComplete: z.boolean(),
})
export type DownloadPoint = z.infer<typeof DownloadPoint>

/** An episode that was released in the period. */
export const ReleaseMarker = z.object({ episodeId: Id, podcastId: Id, title: z.string(), day: Day, publishedAt: Instant })
export type ReleaseMarker = z.infer<typeof ReleaseMarker>

/** A number of an app, a device, a country or a source. The sum of all rows is the number of downloads of the period. */
export const BreakdownRow = z.object({
  /**
   * The name of an app; phone, computer, speaker, watch, car, tv, browser; two letters of a country; feed, player, embed, other. Empty if it
   * isn't known. `*` for what is too small to be listed.
   */
  value: z.string(),
  /** For people, such as `United States`, `Smart speaker`, `Unknown` or `Other`. */
  name: z.string(),
  downloads: z.number(),
  /** Of all downloads of the period, with one decimal. */
  percent: z.number(),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

const HourRow = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.number().int(),
  /** 0 to 23. */
  hour: z.number().int(),
  downloads: z.number(),
})

export const HeatMap = z.object({
  timeZone: z.string(),
  /** All 168 hours of a week, from Monday at midnight. Empty if no hour is known. */
  hours: z.array(HourRow),
  /** Downloads whose hour is known. */
  downloads: z.number(),
  /** False if the hour of some downloads of the period isn't known, because they were counted before hours were. */
  isComplete: z.boolean(),
})
export type HeatMap = z.infer<typeof HeatMap>

export const EpisodeNumbers = z.object({
  episodeId: Id,
  podcastId: Id,
  podcastTitle: z.string(),
  /** `Deleted episode` if it was deleted. Its downloads are kept. */
  title: z.string(),
  isDeleted: z.boolean(),
  /** The date in the feed. Null if it isn't published. */
  publishedAt: Instant.nullable(),
  /** In the period. */
  downloads: z.number(),
  /** In the previous period. */
  previous: z.number(),
  /** Of all downloads of the period, with one decimal. */
  percent: z.number(),
  allTime: z.number(),
  /** Downloads at equal steps of the period, oldest first, for a sparkline. */
  trend: z.array(z.number()),
})
export type EpisodeNumbers = z.infer<typeof EpisodeNumbers>

export const PodcastNumbers = z.object({
  podcastId: Id,
  title: z.string(),
  profileUrl: z.string(),
  downloads: z.number(),
  previous: z.number(),
  percent: z.number(),
  allTime: z.number(),
  trend: z.array(z.number()),
})
export type PodcastNumbers = z.infer<typeof PodcastNumbers>

/** Numbers of an old host in the period, one for each point. They are never part of another number. */
export const ImportedSeries = z.object({
  downloadImportId: Id,
  podcastId: Id,
  name: z.string(),
  downloads: z.array(z.number()),
  total: z.number(),
})
export type ImportedSeries = z.infer<typeof ImportedSeries>

/** Everything that a page shows first. */
export const AnalyticsOverview = z.object({
  period: AnalyticsPeriod,
  downloads: z.number(),
  previousDownloads: z.number(),
  allTime: z.number(),
  /** Of the first download ever. Null if there is none. */
  firstDay: Day.nullable(),
  points: z.array(DownloadPoint),
  releases: z.array(ReleaseMarker),
  imported: z.array(ImportedSeries),
  /** The most downloaded episodes of the period. Empty for one episode. */
  episodes: z.array(EpisodeNumbers),
  /** Rows of the whole table: published episodes, and others with downloads in the period or the one before. */
  numberOfEpisodes: z.number(),
  /** All podcasts of the caller. Empty for one podcast or episode. */
  podcasts: z.array(PodcastNumbers),
  apps: z.array(BreakdownRow),
  devices: z.array(BreakdownRow),
  /** Countries with fewer than 5 downloads in the period are together in one row, `Other`. */
  countries: z.array(BreakdownRow),
  sources: z.array(BreakdownRow),
  heatMap: HeatMap,
})
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>

export const EpisodeSort = z.enum(episodeSorts)

/**
 * Why a number of an episode's first days isn't all of it: it was released too recently (`young`), it was published with a date in the past
 * (`backdated`), it was published at another host first (`imported`), or it was released before hours were counted (`not_counted`).
 */
const IncompleteReason = z.enum(incompleteReasons)

/** Downloads in the first hours or days after the release, to the minute. */
export const FirstDownloads = z.object({
  /** What is known so far. 0 if nothing is known. */
  downloads: z.number(),
  isComplete: z.boolean(),
  /** Null if complete. */
  reason: IncompleteReason.nullable(),
})
export type FirstDownloads = z.infer<typeof FirstDownloads>

const firsts = <Shape extends z.ZodType>(shape: Shape) => ({
  first24Hours: shape,
  first7Days: shape,
  first30Days: shape,
  first90Days: shape,
})

export const ComparedEpisode = z.object({
  episodeId: Id,
  title: z.string(),
  publishedAt: Instant,
  /** Whether it is one of the episodes that the typical episode is made of. */
  isInRange: z.boolean(),
  ...firsts(FirstDownloads),
})
export type ComparedEpisode = z.infer<typeof ComparedEpisode>

/** The median of all complete numbers in the range. */
export const TypicalDownloads = z.object({
  downloads: z.number(),
  /** How many episodes have a complete number. */
  episodes: z.number().int(),
  /** False without any. */
  isKnown: z.boolean(),
})
export type TypicalDownloads = z.infer<typeof TypicalDownloads>

/** Downloads from the release to the end of one of its first 90 days, such as the first 24 hours for day 1. */
export const CurvePoint = z.object({
  day: z.number().int(),
  /** Null if that day hasn't ended or isn't known. */
  downloads: z.number().nullable(),
  /** The median of the range. Null if no episode of the range has reached that day. */
  typical: z.number().nullable(),
})
export type CurvePoint = z.infer<typeof CurvePoint>

export const EpisodeComparison = z.object({
  /** Newest first. The compared episode is among them even if it isn't in the range. */
  episodes: z.array(ComparedEpisode),
  typical: z.object(firsts(TypicalDownloads)),
  /** Of the compared episode. Empty without one, or if its release isn't known. */
  curve: z.array(CurvePoint),
})
export type EpisodeComparison = z.infer<typeof EpisodeComparison>

/** What happened to requests, in one row for each reason. */
const CountReason = z.object({
  /** `counts`, `bot`, `tiny`: the decision about the request. */
  verdict: z.string(),
  /** The list or rule that decided. */
  basis: z.string(),
  /** One sentence for people. */
  text: z.string(),
  requests: z.number(),
  /** Whether such requests add to downloads. Several requests of one listener are one download at most. */
  isCounted: z.boolean(),
})

/** What became of listeners whose requests count. */
const ListenerOutcome = z.object({
  /** `counted`, `short` or `repeated`. */
  verdict: z.string(),
  text: z.string(),
  listeners: z.number(),
  /** Whether each of them is one download. */
  isCounted: z.boolean(),
})

/** What one listener fetched on one day. Nothing here identifies the listener. */
export const CountExample = z.object({
  episodeTitle: z.string(),
  app: z.string(),
  /** The first 20. */
  requests: z.array(
    z.object({
      at: Instant,
      /** Both ends are included. */
      firstByte: z.number(),
      lastByte: z.number(),
      verdict: z.string(),
      basis: z.string(),
    }),
  ),
  /** Different bytes of all requests together. */
  received: z.number(),
  /** Bytes that make a download. */
  needed: z.number(),
  isCounted: z.boolean(),
  /** Such as `counted` or `not counted: less than a minute`. */
  outcome: z.string(),
})
export type CountExample = z.infer<typeof CountExample>

export const CountReasons = z.object({
  from: Day,
  to: Day,
  downloads: z.number(),
  requests: z.number(),
  /** Most requests first. */
  reasons: z.array(CountReason),
  listeners: z.array(ListenerOutcome),
  /** False if reasons of some days aren't known, because they were counted before reasons were stored. */
  isComplete: z.boolean(),
  examples: z.array(CountExample),
  /** Whether there are examples: `shown`, `expired` (requests are deleted after 30 days) or `none` (there were no requests). */
  exampleState: z.enum(['shown', 'expired', 'none']),
  /** The day that the examples are from. Null without examples. */
  exampleDay: Day.nullable(),
})
export type CountReasons = z.infer<typeof CountReasons>

/** For sponsors. The page that a share link opens shows this and nothing else. */
export const SponsorReport = z.object({
  podcastId: Id,
  podcastTitle: z.string(),
  period: AnalyticsPeriod,
  createdAt: Instant,
  downloads: z.number(),
  points: z.array(DownloadPoint),
  /** Those asked for, or else all released in the period, newest first. */
  episodes: z.array(
    z.object({
      episodeId: Id,
      title: z.string(),
      publishedAt: Instant,
      /** In the period. */
      downloads: z.number(),
      first30Days: FirstDownloads,
    }),
  ),
  /** Of the first 30 days of these episodes. */
  typical: TypicalDownloads,
  /** Of all downloads of the podcast in the period. */
  countries: z.array(BreakdownRow),
  apps: z.array(BreakdownRow),
  /** How the numbers were counted, one sentence each. */
  method: z.array(z.string()),
})
export type SponsorReport = z.infer<typeof SponsorReport>

/** What a share link of the kind `report` shows. Stored with the link. */
export const ReportScope = z.object({ from: Day, to: Day, granularity: Granularity, episodeIds: z.array(Id).nullable() })
export type ReportScope = z.infer<typeof ReportScope>

/** How days are written in a file: `ymd` such as 2026-03-05 is always recognized. */
export const DateOrder = z.enum(dateOrders)

/** A line of the file that can't be imported. */
export const ImportProblem = z.object({
  /** From 1, as in an editor. */
  line: z.number().int(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const ParsedImport = z.object({
  /** The columns that were recognized, by their names in the file. Null if there is none. Empty `downloads` in a file with a column for each day. */
  columns: z.object({ date: z.string().nullable(), episode: z.string().nullable(), downloads: z.string().nullable() }),
  /** `days`: a row for each day. `episode_days`: a row for each episode and day. `day_columns`, `episode_columns`: a table with one of them across. */
  layout: z.enum(['days', 'episode_days', 'day_columns', 'episode_columns']),
  /** Null if nothing could be read. */
  from: Day.nullable(),
  to: Day.nullable(),
  days: z.number().int(),
  downloads: z.number(),
  /** Episodes that were recognized by title or GUID. */
  episodes: z.array(z.object({ episodeId: Id, title: z.string(), downloads: z.number() })),
  /** Episodes that match none of the podcast. Their numbers count for the podcast only. */
  unmatched: z.array(z.object({ name: z.string(), downloads: z.number() })),
  /** Lines that would be left out. The first 100. */
  problems: z.array(ImportProblem),
  numberOfProblems: z.number().int(),
  /** Whether `dateOrder` must be chosen first, because both readings are possible. */
  needsDateOrder: z.boolean(),
  canImport: z.boolean(),
})
export type ParsedImport = z.infer<typeof ParsedImport>

export const DownloadImport = z.object({
  id: Id,
  podcastId: Id,
  name: z.string(),
  from: Day,
  to: Day,
  downloads: z.number(),
  /** Episodes that were recognized. */
  numberOfEpisodes: z.number().int(),
  createdAt: Instant,
  /** Null if the person is no longer here. */
  creatorName: z.string().nullable(),
})
export type DownloadImport = z.infer<typeof DownloadImport>
