import type { ReportPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { openReport } from '../../analytics/service.ts'
import * as store from '../store.ts'
import { secretPage, toPagePodcast } from './facts.ts'

/** The report of a share link. Null if the link has expired or was revoked. */
export async function findReportPage(app: Pick<App, 'db' | 'now' | 'transaction' | 'config'>, secret: string): Promise<ReportPage | null> {
  const opened = await openReport(app, secret)
  const show = opened && (await store.findShow(app.db, { id: opened.podcastId }))
  if (!opened || !show) return null
  return {
    ...secretPage(app, `Downloads of ${show.podcast.title}`),
    kind: 'report',
    podcast: toPagePodcast(app, show),
    report: opened.report,
    expiresAt: opened.expiresAt,
  }
}
