import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { AnalyticsTable } from '@castwright/contract/analytics/values.ts'
import type { BreakdownRow, ComparedEpisode, EpisodeNumbers, FirstDownloads } from '@castwright/contract/analytics/shapes.ts'
import type { MethodName, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Cell, Table } from '../../../platform/csv.ts'
import { findComparison } from './comparison.ts'
import { findEpisodes, accountPlace, episodePlace, podcastPlace } from './episodes.ts'
import { findListening } from './listening.ts'
import { findOverview } from './overview.ts'
import { findReasons } from './reasons.ts'
import { findReport } from './report.ts'

/** Tables as files. They come from the functions behind the methods, so that the numbers are the same. */

export type FileScope = 'podcastId' | 'episodeId' | 'account'

type Overview = 'AnalyticsService.FindByPodcastID' | 'AnalyticsService.FindByEpisodeID' | 'AnalyticsService.FindByUserID'
const overviews: Record<FileScope, Overview> = {
  podcastId: 'AnalyticsService.FindByPodcastID',
  episodeId: 'AnalyticsService.FindByEpisodeID',
  account: 'AnalyticsService.FindByUserID',
}

/** The method that has this table. Its permission and its input apply. */
export function methodOfFile(table: AnalyticsTable, scope: FileScope): MethodName {
  if (table === 'episodes')
    return scope === 'account' ? 'AnalyticsService.FindEpisodesByUserID' : 'AnalyticsService.FindEpisodesByPodcastID'
  if (table === 'comparison' || table === 'curve') return 'AnalyticsService.FindComparison'
  if (table === 'reasons') return 'AnalyticsService.FindReasons'
  if (table === 'listening') return 'AnalyticsService.FindListening'
  return table === 'report' ? 'AnalyticsService.FindReport' : overviews[scope]
}

type Asked = { table: AnalyticsTable; scope: FileScope; userId: string; input: unknown }

/** The input was parsed by the schema of the method. */
export async function findFile(app: Pick<App, 'db' | 'now'>, asked: Asked): Promise<Table> {
  const { table, input } = asked
  if (table === 'comparison' || table === 'curve') {
    const found = await findComparison(app, input as ParsedInput<'AnalyticsService.FindComparison'>)
    return table === 'curve'
      ? tableOf(['day', 'downloads', 'typical'], found.curve, ({ day, downloads, typical }) => [day, downloads, typical])
      : comparisonTable(found.episodes)
  }
  if (table === 'reasons') {
    const { reasons, listeners } = await findReasons(app, input as ParsedInput<'AnalyticsService.FindReasons'>)
    const rows: Cell[][] = [
      ...reasons.map(({ verdict, basis, requests, isCounted, text }) => ['requests', verdict, basis, requests, isCounted, text]),
      ...listeners.map(({ verdict, listeners: count, isCounted, text }) => ['listeners', verdict, '', count, isCounted, text]),
    ]
    return { columns: ['of', 'verdict', 'basis', 'amount', 'is_counted', 'text'], rows }
  }
  if (table === 'listening') {
    const { plays, buckets } = await findListening(app, (input as ParsedInput<'AnalyticsService.FindListening'>).episodeId)
    return { columns: ['percent_of_episode', 'plays', 'all_plays'], rows: buckets.map((count, at) => [at + 1, count, plays]) }
  }
  if (table === 'report') {
    const { episodes } = await findReport(app, input as ParsedInput<'AnalyticsService.FindReport'>)
    const columns = ['episode_id', 'title', 'published_at', 'downloads', ...firstColumns('first_30_days')]
    return tableOf(columns, episodes, (row) => [row.episodeId, row.title, row.publishedAt, row.downloads, ...firstCells(row.first30Days)])
  }
  return overviewTable(app, asked)
}

async function overviewTable(app: Pick<App, 'db' | 'now'>, { table, scope, userId, input }: Asked): Promise<Table> {
  const ids = input as { podcastId: string; episodeId: string }
  const place =
    scope === 'account'
      ? await accountPlace(app, userId)
      : await (scope === 'podcastId' ? podcastPlace(app, ids.podcastId) : episodePlace(app, ids.episodeId))
  if (table === 'episodes') {
    const listed = input as ParsedInput<'AnalyticsService.FindEpisodesByPodcastID'>
    return episodesTable((await findEpisodes(app, place, { ...listed, limit: analyticsLimits.episodes, isWithoutTrends: true })).episodes)
  }
  const found = await findOverview(app, place, input as ParsedInput<'AnalyticsService.FindByUserID'>)
  switch (table) {
    case 'releases':
      return tableOf(['day', 'published_at', 'episode_id', 'title'], found.releases, (row) => [
        row.day,
        row.publishedAt,
        row.episodeId,
        row.title,
      ])
    case 'imported':
      return {
        columns: ['start', 'end', ...found.imported.map(({ name }) => name)],
        rows: found.points.map(({ start, end }, at) => [start, end, ...found.imported.map(({ downloads }) => downloads[at]!)]),
      }
    case 'podcasts':
      return tableOf(['podcast_id', 'title', 'downloads', 'previous_downloads', 'percent', 'all_time'], found.podcasts, (row) => [
        row.podcastId,
        row.title,
        row.downloads,
        row.previous,
        row.percent,
        row.allTime,
      ])
    case 'apps':
      return breakdownTable('app', found.apps)
    case 'devices':
      return breakdownTable('device', found.devices)
    case 'countries':
      return breakdownTable('country', found.countries)
    case 'sources':
      return breakdownTable('source', found.sources)
    case 'hours':
      return tableOf(['weekday', 'hour', 'downloads', 'time_zone'], found.heatMap.hours, ({ weekday, hour, downloads }) => [
        weekday,
        hour,
        downloads,
        found.heatMap.timeZone,
      ])
    default:
      return tableOf(['start', 'end', 'downloads', 'previous_downloads', 'is_complete'], found.points, (row) => [
        row.start,
        row.end,
        row.downloads,
        row.previous,
        row.isComplete,
      ])
  }
}

const tableOf = <Row>(columns: string[], rows: Row[], cellsOf: (row: Row) => Cell[]): Table => ({ columns, rows: rows.map(cellsOf) })

const breakdownTable = (kind: string, rows: BreakdownRow[]): Table =>
  tableOf([kind, 'name', 'downloads', 'percent'], rows, ({ value, name, downloads, percent }) => [value, name, downloads, percent])

const episodesTable = (rows: EpisodeNumbers[]): Table =>
  tableOf(['episode_id', 'podcast', 'title', 'published_at', 'downloads', 'previous_downloads', 'percent', 'all_time'], rows, (row) => [
    row.episodeId,
    row.podcastTitle,
    row.title,
    row.publishedAt,
    row.downloads,
    row.previous,
    row.percent,
    row.allTime,
  ])

const firstColumns = (name: string): string[] => [name, `${name}_is_complete`, `${name}_reason`]
const firstCells = ({ downloads, isComplete, reason }: FirstDownloads): Cell[] => [downloads, isComplete, reason]

const comparisonTable = (rows: ComparedEpisode[]): Table =>
  tableOf(
    [
      'episode_id',
      'title',
      'published_at',
      'is_in_range',
      ...['first_24_hours', 'first_7_days', 'first_30_days', 'first_90_days'].flatMap(firstColumns),
    ],
    rows,
    (row) => [
      row.episodeId,
      row.title,
      row.publishedAt,
      row.isInRange,
      ...[row.first24Hours, row.first7Days, row.first30Days, row.first90Days].flatMap(firstCells),
    ],
  )
