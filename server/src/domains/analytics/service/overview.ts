import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { Granularity } from '@castwright/contract/analytics/values.ts'
import type {
  AnalyticsOverview,
  AnalyticsPeriod,
  DownloadPoint,
  HeatMap,
  ImportedSeries,
  PodcastNumbers,
} from '@castwright/contract/analytics/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { breakdownOf, type BreakdownKind } from '../breakdown.ts'
import { dayOf, percentOf, periodOf, pointsOf, sumOf } from '../period.ts'
import { localSlot, shiftsOf } from '../shifts.ts'
import * as store from '../store.ts'
import { listEpisodes, stepsOf, trendsBy, type Place } from './episodes.ts'

type Deps = Pick<App, 'db' | 'now'>
type Asked = { from?: string | undefined; to?: string | undefined; granularity?: Granularity; timeZone?: string | undefined }

/** Everything that a page shows first. Nine queries, or eleven for all podcasts of an account. */
export async function findOverview(app: Deps, place: Place, asked: Asked): Promise<AnalyticsOverview> {
  const timeZone = asked.timeZone ?? place.timeZone
  if (!isTimeZone(timeZone)) throw new Fault('invalid_fields', { time_zone: 'Must be a time zone such as Europe/Berlin.' })
  const { allTime, firstDay } = await store.findTotals(app.db, place)
  const period = periodOf(asked, firstDay, app.now())
  const days = await store.findDays(app.db, place, { from: period.previousFrom, to: period.to })
  const downloads = sumOf(days, period.from, period.to)
  const points = pointsOf(period, days)
  const [facts, heatMap, releases, imported, listed, podcasts] = await Promise.all([
    store.findFacts(app.db, place, period),
    findHeatMap(app, place, period, timeZone, downloads),
    store.findReleases(app.db, place, period),
    findImported(app, place, period, points),
    place.episodeId === null
      ? listEpisodes(
          app,
          place,
          period,
          { downloads, firstDay },
          { sort: 'downloads', isAscending: false, limit: analyticsLimits.firstPage, offset: 0 },
        )
      : { episodes: [], numberOfEpisodes: 0 },
    place.isAccount ? findPodcasts(app, place, period, downloads) : [],
  ])
  const rowsOf = (kind: BreakdownKind) =>
    breakdownOf(
      kind,
      facts.filter((fact) => fact.kind === kind),
    )
  return {
    period,
    downloads,
    previousDownloads: sumOf(days, period.previousFrom, period.previousTo),
    allTime,
    firstDay,
    points,
    releases: releases.map((release) => ({ ...release, day: dayOf(new Date(release.publishedAt)) })),
    imported,
    ...listed,
    podcasts,
    apps: rowsOf('app'),
    devices: rowsOf('device'),
    countries: rowsOf('country'),
    sources: rowsOf('source'),
    heatMap,
  }
}

/** By name only: PostgreSQL reads offsets such as +03:00 the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

async function findHeatMap(app: Deps, place: Place, period: AnalyticsPeriod, timeZone: string, all: number): Promise<HeatMap> {
  const shifts = shiftsOf(period, timeZone)
  const found = await store.findHours(app.db, place, shifts)
  const known = found.reduce((sum, row) => sum + row.downloads, 0)
  const hours = Array.from({ length: 7 * 24 }, (_, at) => ({ weekday: Math.floor(at / 24) + 1, hour: at % 24, downloads: 0 }))
  for (const { range, slot, downloads } of found) hours[localSlot(slot, shifts[range]!)]!.downloads += downloads
  return { timeZone, hours: known === 0 ? [] : hours, downloads: known, isComplete: known === all }
}

async function findImported(app: Deps, place: Place, period: AnalyticsPeriod, points: DownloadPoint[]): Promise<ImportedSeries[]> {
  const series = new Map<string, ImportedSeries>()
  if (place.podcastIds.length === 0) return []
  for (const { importId, podcastId, name, day, downloads } of await store.findSeries(app.db, place, period)) {
    const one = series.get(importId) ?? { downloadImportId: importId, podcastId, name, downloads: points.map(() => 0), total: 0 }
    series.set(importId, one)
    const at = points.findIndex(({ start, end }) => start <= day && day <= end)
    one.downloads[at]! += downloads
    one.total += downloads
  }
  return [...series.values()]
}

async function findPodcasts(app: Deps, { podcasts, podcastIds }: Place, period: AnalyticsPeriod, all: number): Promise<PodcastNumbers[]> {
  const steps = stepsOf(period)
  const [sums, trends] = await Promise.all([
    store.findPodcastSums(app.db, podcastIds, { from: period.previousFrom, to: period.previousTo }),
    store.findPodcastTrends(app.db, podcastIds, { ...period, steps }),
  ])
  const trendOf = trendsBy(trends, steps)
  const sumsOf = new Map(sums.map((row) => [row.podcastId, row]))
  return podcasts
    .map(({ id, title, profileUrl }) => {
      const { downloads: previous = 0, allTime = 0 } = sumsOf.get(id) ?? {}
      const trend = trendOf(id)
      const downloads = trend.reduce((sum, step) => sum + step, 0)
      return { podcastId: id, title, profileUrl, downloads, previous, allTime, percent: percentOf(downloads, all), trend }
    })
    .toSorted((a, b) => b.downloads - a.downloads)
}
