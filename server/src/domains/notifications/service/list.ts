import type { Notification, NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { photoUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { htmlOf } from '../messages.ts'
import { eventOf } from './notify.ts'

type ReadDeps = Pick<App, 'db' | 'config'>

export function toNotification(app: Pick<App, 'config'>, row: store.NotificationRow): Notification {
  const { id, type, triggerUserId, triggerUserName } = row
  return {
    id,
    type,
    status: row.readAt ? 'READ' : 'UNREAD',
    createdDate: row.createdAt.toISOString(),
    htmlText: htmlOf(row),
    htmlHyperlink: row.path,
    triggerUserId,
    triggerUserPhotoUrl: photoUrl(app, row.photo),
    triggerUserName,
  }
}

/** Opaque to clients. Users without notifications have no state. */
const versionOf = (state: { version: number } | null): string => String(state?.version ?? 0)

type Page = { cursor?: string | null | undefined; limit: number; version?: string | undefined }

/** One page, newest first. The version is ignored with a cursor, because it does not describe older pages. */
export async function findPage(app: ReadDeps, userId: string, { cursor, limit, version }: Page) {
  const before = cursor ? { before: readCursor(cursor, 'query_options.cursor') } : {}
  // Read before the page, so that a concurrent notification is sent twice rather than missed.
  const current = versionOf(await store.findState(app.db, userId))
  if (!cursor && version === current) return { notifications: [], queryMeta: { cursor: null }, version: current, unchanged: true }
  const page = pageOf(await store.findPage(app.db, userId, { ...before, limit: limit + 1 }), limit)
  return {
    notifications: page.shown.map((row) => toNotification(app, row)),
    queryMeta: { cursor: page.cursor },
    version: current,
    unchanged: false,
  }
}

export async function countUnread(db: Db, userId: string, seen: string | undefined): Promise<{ count: number | null; version: string }> {
  const state = await store.findState(db, userId)
  const version = versionOf(state)
  return { count: seen === version ? null : (state?.unread ?? 0), version }
}

type EpisodeEvent = { type: Extract<NotificationType, 'EpisodeAdded' | 'EpisodePublished'>; data: { podcastId: string; episodeId: string } }

/** For older clients, which reported events themselves. Returns the caller's notification for the event, if there is one. */
export async function findOfEvent(app: ReadDeps, userId: string, { type, data }: EpisodeEvent): Promise<Notification | null> {
  const { podcastId, episodeId } = data
  if (!(await store.isMember(app.db, podcastId, userId))) throw new Fault('not_found')
  const row = await store.findOfEvent(app.db, userId, { type, podcastId, event: eventOf(type, episodeId) })
  return row && toNotification(app, row)
}
