import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { countingRules, type Granularity } from '@castwright/contract/analytics/values.ts'
import type { SponsorReport } from '@castwright/contract/analytics/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { createLink, openLink } from '../../links/service.ts'
import { breakdownOf } from '../breakdown.ts'
import { periodOf, pointsOf, sumOf } from '../period.ts'
import * as store from '../store.ts'
import { firstOf, typicalOf } from './comparison.ts'
import { podcastPlace } from './episodes.ts'

type ReportInput = { podcastId: string; from: string; to: string; granularity: Granularity; episodeIds?: string[] | undefined }

/** A report for sponsors. Five queries. */
export async function findReport(app: Pick<App, 'db' | 'now'>, input: ReportInput): Promise<SponsorReport> {
  const { podcastId, from, to, granularity, episodeIds } = input
  const place = await podcastPlace(app, podcastId)
  const period = periodOf({ from, to, granularity }, from, app.now())
  const [days, facts, released] = await Promise.all([
    store.findDays(app.db, place, { from: period.previousFrom, to }),
    store.findFacts(app.db, place, { from, to }),
    store.findReleased(app.db, { podcastId, limit: analyticsLimits.reportEpisodes, ...(episodeIds ? { episodeIds } : { from, to }) }),
  ])
  if (episodeIds && new Set(episodeIds).size !== released.length) throw new Fault('not_found')
  const ids = released.map(({ episodeId }) => episodeId)
  const downloadsOf = await store.findEpisodeSums(app.db, podcastId, ids, { from, to })
  const now = app.now()
  const episodes = released.map((row) => ({
    episodeId: row.episodeId,
    title: row.title,
    publishedAt: row.publishedAt,
    downloads: downloadsOf.get(row.episodeId) ?? 0,
    first30Days: firstOf(row, row.first30Days, 30, now.getTime()),
  }))
  return {
    podcastId,
    podcastTitle: place.podcasts[0]!.title,
    period,
    createdAt: now.toISOString(),
    downloads: sumOf(days, from, to),
    points: pointsOf(period, days),
    episodes,
    typical: typicalOf(episodes.map(({ first30Days }) => first30Days)),
    countries: breakdownOf(
      'country',
      facts.filter(({ kind }) => kind === 'country'),
    ),
    apps: breakdownOf(
      'app',
      facts.filter(({ kind }) => kind === 'app'),
    ),
    method: [...countingRules],
  }
}

/** Creates a link that shows this report and nothing else. */
export async function createReportLink(
  app: Pick<App, 'db' | 'now' | 'transaction' | 'config'>,
  userId: string,
  { days, ...input }: ReportInput & { days: number },
): Promise<{ linkId: string; url: string; expiresAt: string }> {
  // Fails like the report would, so that no link leads nowhere.
  await findReport(app, input)
  const { podcastId, from, to, granularity, episodeIds = null } = input
  const expiresAt = new Date(app.now().getTime() + days * 86_400_000)
  const report = { from, to, granularity, episodeIds }
  const { id, secret } = await app.transaction((tx) =>
    createLink(app, tx, { kind: 'report', userId, podcastId, episodeId: null, report, expiresAt }),
  )
  return { linkId: id, url: `${app.config.baseUrl}/share/report/${secret}`, expiresAt: expiresAt.toISOString() }
}

/** The report of an active link. Null if it expired, was revoked or never existed. Episodes deleted since then are left out. */
export async function openReport(
  app: Pick<App, 'db' | 'now' | 'transaction'>,
  secret: unknown,
): Promise<{ report: SponsorReport; podcastId: string; expiresAt: string } | null> {
  const link = await openLink(app, 'report', secret)
  if (!link?.podcastId || !link.report || !link.expiresAt) return null
  const { podcastId, expiresAt } = link
  const { episodeIds, ...rest } = link.report
  const kept = episodeIds && (await store.findReleased(app.db, { podcastId, episodeIds, limit: analyticsLimits.reportEpisodes }))
  const report = await findReport(app, { podcastId, ...rest, ...(kept && { episodeIds: kept.map(({ episodeId }) => episodeId) }) })
  return { report, podcastId, expiresAt: expiresAt.toISOString() }
}
