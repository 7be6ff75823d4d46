import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { daysBetween, type EpisodeSort } from '@castwright/contract/analytics/values.ts'
import type { AnalyticsPeriod, EpisodeNumbers } from '@castwright/contract/analytics/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { percentOf, periodOf, sumOf } from '../period.ts'
import * as store from '../store.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { podcastOfEpisode } from '../../episodes/service.ts'

/** What numbers are about, and the time zone of its heat map. */
export type Place = store.Scope & { podcasts: store.Place[]; timeZone: string; isAccount: boolean }

export async function podcastPlace(app: Pick<App, 'db'>, podcastId: string): Promise<Place> {
  const podcasts = await store.findPodcasts(app.db, podcastId)
  if (podcasts.length === 0) throw new Fault('not_found')
  return { podcastIds: [podcastId], episodeId: null, podcasts, timeZone: podcasts[0]!.timeZone, isAccount: false }
}

export async function episodePlace(app: Pick<App, 'db'>, episodeId: string): Promise<Place> {
  const podcastId = orNotFound(await podcastOfEpisode(app.db, episodeId))
  return { ...(await podcastPlace(app, podcastId)), episodeId }
}

/** All podcasts that the user is a member of. */
export async function accountPlace(app: Pick<App, 'db'>, userId: string): Promise<Place> {
  const podcasts = await store.findPodcastsOf(app.db, userId)
  return { podcastIds: podcasts.map(({ id }) => id), episodeId: null, podcasts, timeZone: podcasts[0]?.ownZone ?? 'UTC', isAccount: true }
}

type Listed = {
  sort: EpisodeSort
  isAscending: boolean
  limit: number
  offset: number
  /** Leaves the sparklines empty. Files have none, and those of hundreds of episodes take long. */
  isWithoutTrends?: boolean
}
type Asked = Listed & { from?: string | undefined; to?: string | undefined }
type Found = { period: AnalyticsPeriod; downloads: number; episodes: EpisodeNumbers[]; numberOfEpisodes: number }

/** The downloads of episodes in a period, in this order. */
export async function findEpisodes(app: Pick<App, 'db' | 'now'>, place: Place, asked: Asked): Promise<Found> {
  const { firstDay } = await store.findTotals(app.db, place)
  const period = periodOf(asked, firstDay, app.now())
  const downloads = sumOf(await store.findDays(app.db, place, period), period.from, period.to)
  return { period, downloads, ...(await listEpisodes(app, place, period, { downloads, firstDay }, asked)) }
}

/** Rows with sparklines. Numbers of the whole time are read from the totals. */
export async function listEpisodes(
  app: Pick<App, 'db'>,
  place: Place,
  period: AnalyticsPeriod,
  { downloads, firstDay }: { downloads: number; firstDay: string | null },
  listed: Listed,
): Promise<Pick<Found, 'episodes' | 'numberOfEpisodes'>> {
  const isAllTime = firstDay === null || (firstDay >= period.from && period.to >= period.today)
  const rows = await store.findEpisodes(app.db, place, period, listed, isAllTime)
  const ids = listed.isWithoutTrends ? [] : rows.map(({ episodeId }) => episodeId)
  const trends = ids.length === 0 ? [] : await store.findEpisodeTrends(app.db, ids, { ...period, steps: stepsOf(period) })
  const trendOf = trendsBy(trends, stepsOf(period))
  return {
    episodes: rows.map(({ rows: _, title, ...row }) => ({
      ...row,
      title: title ?? 'Deleted episode',
      isDeleted: title === null,
      percent: percentOf(row.downloads, downloads),
      trend: trendOf(row.episodeId),
    })),
    numberOfEpisodes: rows[0]?.rows ?? 0,
  }
}

export const stepsOf = ({ from, to }: AnalyticsPeriod): number => Math.min(analyticsLimits.trend, daysBetween(from, to))

export function trendsBy(trends: store.Trend[], steps: number): (id: string) => number[] {
  const lines = new Map<string, number[]>()
  for (const { id, step, downloads } of trends) {
    const line = lines.get(id) ?? Array<number>(steps).fill(0)
    line[step] = downloads
    lines.set(id, line)
  }
  return (id) => lines.get(id) ?? Array<number>(steps).fill(0)
}
