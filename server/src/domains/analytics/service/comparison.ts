import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type {
  ComparedEpisode,
  CurvePoint,
  EpisodeComparison,
  FirstDownloads,
  TypicalDownloads,
} from '@castwright/contract/analytics/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'

/** Null without values. Between two values in the middle, it is their mean, rounded: there are no halves of downloads. */
export function medianOf(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

type Deps = Pick<App, 'db' | 'now'>
type Asked = {
  podcastId: string
  episodeId?: string | undefined
  releasedFrom?: string | undefined
  releasedTo?: string | undefined
  last: number
  curveDays: number
}

const dayMs = 24 * 3600 * 1000

/** Compares the first days of episodes with the median of others. Three queries at most. */
export async function findComparison(
  app: Deps,
  { podcastId, episodeId, releasedFrom, releasedTo, last, curveDays }: Asked,
): Promise<EpisodeComparison> {
  const isDated = releasedFrom !== undefined || releasedTo !== undefined
  // One more, because the compared episode is not part of what it is compared with.
  const limit = isDated ? analyticsLimits.compared : last + (episodeId ? 1 : 0)
  const listed = await store.findReleased(app.db, { podcastId, from: releasedFrom, to: releasedTo, limit })
  const others = listed.filter((row) => row.episodeId !== episodeId).slice(0, isDated ? undefined : last)
  const compared = episodeId === undefined ? null : await findOne(app, podcastId, episodeId, listed)
  const now = app.now().getTime()
  const rows = [...(compared ? [compared] : []), ...others].toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
  const episodes = rows.map((row) => toCompared(row, now, row !== compared))
  const inRange = episodes.filter(({ isInRange }) => isInRange)
  const typical = typicalsOf(inRange)
  return {
    episodes,
    typical: {
      first24Hours: withoutEpisodes(typical.first24Hours),
      first7Days: withoutEpisodes(typical.first7Days),
      first30Days: withoutEpisodes(typical.first30Days),
      first90Days: withoutEpisodes(typical.first90Days),
    },
    curve: compared?.releasedAt ? await findCurve(app, compared, others, { days: curveDays, typical }) : [],
  }
}

async function findOne(app: Deps, podcastId: string, episodeId: string, listed: store.ReleasedEpisode[]): Promise<store.ReleasedEpisode> {
  const known = listed.find((row) => row.episodeId === episodeId)
  const [found] = known ? [known] : await store.findReleased(app.db, { podcastId, episodeIds: [episodeId], limit: 1 })
  if (!found) throw new Fault('not_found')
  return found
}

const daysSince = ({ releasedAt }: store.ReleasedEpisode, now: number): number =>
  releasedAt === null ? 0 : Math.floor((now - Date.parse(releasedAt)) / dayMs)

/** Downloads in the first days of an episode, and whether these are all. */
export function firstOf(row: store.ReleasedEpisode, downloads: number, days: number, now: number): FirstDownloads {
  if (row.releasedAt === null) {
    const reason = row.isImported ? 'imported' : row.isBackdated ? 'backdated' : 'not_counted'
    return { downloads: 0, isComplete: false, reason }
  }
  const isComplete = daysSince(row, now) >= days
  return { downloads, isComplete, reason: isComplete ? null : 'young' }
}

const toCompared = (row: store.ReleasedEpisode, now: number, isInRange: boolean): ComparedEpisode => ({
  episodeId: row.episodeId,
  title: row.title,
  publishedAt: row.publishedAt,
  isInRange,
  first24Hours: firstOf(row, row.firstDay, 1, now),
  first7Days: firstOf(row, row.first7Days, 7, now),
  first30Days: firstOf(row, row.first30Days, 30, now),
  first90Days: firstOf(row, row.first90Days, 90, now),
})

/** The median of complete numbers. */
export function typicalOf(firsts: FirstDownloads[]): TypicalDownloads {
  const complete = firsts.filter(({ isComplete }) => isComplete).map(({ downloads }) => downloads)
  const median = medianOf(complete)
  return { downloads: median ?? 0, episodes: complete.length, isKnown: median !== null }
}

const periods = ['first90Days', 'first30Days', 'first7Days', 'first24Hours'] as const
type Typical = Record<(typeof periods)[number], TypicalDownloads & { of: ComparedEpisode[] }>

/**
 * The typical numbers of all periods. Each has all episodes that are old enough for it, so a longer period may have fewer. If its number
 * were below that of a shorter one, the shorter one uses the same episodes, because downloads that are added up never fall.
 */
export function typicalsOf(episodes: ComparedEpisode[]): Typical {
  const typical: Partial<Typical> = {}
  let longer: Typical['first90Days'] | null = null
  for (const period of periods) {
    const medianIn = (of: ComparedEpisode[]) => ({ ...typicalOf(of.map((one) => one[period])), of })
    let found = medianIn(episodes.filter((one) => one[period].isComplete))
    if (longer && found.downloads > longer.downloads) found = medianIn(longer.of)
    typical[period] = found
    if (found.isKnown) longer = found
  }
  return typical as Typical
}

/** The usual lengths of a curve, for when no other episode is old enough for all of its days. */
const lengths = [30, 7, 1]
const periodOfLength: Partial<Record<number, keyof Typical>> = { 1: 'first24Hours', 7: 'first7Days', 30: 'first30Days', 90: 'first90Days' }

const withoutEpisodes = ({ of: _, ...typical }: Typical['first90Days']): TypicalDownloads => typical

/**
 * Downloads of an episode by days since its release, added up, and those of the typical one. The typical curve always has the same
 * episodes: if younger ones dropped out on the way, it would jump. Without any that is old enough, it ends early.
 */
async function findCurve(
  app: Deps,
  compared: store.ReleasedEpisode,
  others: store.ReleasedEpisode[],
  { days, typical }: { days: number; typical: Typical },
): Promise<CurvePoint[]> {
  const now = app.now().getTime()
  const olderThan = (length: number) => others.filter((row) => daysSince(row, now) >= length)
  const length = [days, ...lengths].find((one) => one <= days && olderThan(one).length > 0) ?? 0
  // The same as those of the typical number, so that the curve ends with it.
  const period = periodOfLength[length]
  const used = period && new Set(typical[period].of.map(({ episodeId }) => episodeId))
  const usual = length === 0 ? [] : olderThan(length).filter(({ episodeId }) => used?.has(episodeId) ?? true)
  const lines = new Map([compared, ...usual].map((row) => [row.episodeId, Array<number>(analyticsLimits.curveDays).fill(0)]))
  for (const { episodeId, day, downloads } of await store.findFirstDays(app.db, [...lines.keys()])) lines.get(episodeId)![day]! += downloads
  for (const line of lines.values()) for (let day = 1; day < line.length; day += 1) line[day]! += line[day - 1]!
  return Array.from({ length: days }, (_, at) => {
    const valueOf = (row: store.ReleasedEpisode): number => lines.get(row.episodeId)![at]!
    return {
      day: at + 1,
      downloads: daysSince(compared, now) > at ? valueOf(compared) : null,
      typical: at < length ? medianOf(usual.map(valueOf)) : null,
    }
  })
}
