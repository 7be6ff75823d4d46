import { calendarFeedPath } from '@castwright/contract/paths.ts'
import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockUsers } from '../../identity/service.ts'
import { findCalendarLinks, keepCalendarLink, revokeCalendarLink } from '../../links/service.ts'
import * as store from '../store.ts'

export async function findLinks(app: Pick<App, 'db' | 'now'>, userId: string): Promise<CalendarLink[]> {
  const rows = await findCalendarLinks(app, userId)
  return rows.map(({ podcastId, createdAt, lastUsedAt }) => ({
    podcastId,
    createdAt: createdAt.toISOString(),
    lastReadAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Creates a link or gives it a new address, which only this answer contains. */
export const createLink = (app: App, userId: string, podcastId: string | null): Promise<{ url: string; link: CalendarLink }> =>
  app.transaction(async (tx) => {
    if ((await lockUsers(tx, [userId])).length === 0) throw new Fault('not_found')
    if (podcastId !== null && (await store.findPodcasts(tx, userId, podcastId)).length === 0) throw new Fault('not_found')
    const secret = await keepCalendarLink(app, tx, userId, podcastId)
    const link = { podcastId, createdAt: app.now().toISOString(), lastReadAt: null }
    return { url: `${app.config.baseUrl}${calendarFeedPath(secret)}`, link }
  })

export const revokeLink = (app: App, userId: string, podcastId: string | null): Promise<void> =>
  app.transaction((tx) => revokeCalendarLink(tx, userId, podcastId))
