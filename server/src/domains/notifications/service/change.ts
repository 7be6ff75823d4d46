import type { Notification } from '@castwright/contract/notifications/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { toNotification } from './list.ts'

/** Notifications by ID, or all up to a time. */
type Which = { ids: string[] } | { before: Date }

/** Marks as read and returns how many were unread. */
async function mark(app: App, tx: Tx, userId: string, which: Which): Promise<number> {
  await store.lockStates(tx, [userId])
  const marked = await store.markRead(tx, userId, which, app.now())
  if (marked > 0) await store.subtractUnread(tx, userId, marked, app.now())
  return marked
}

const remove = (app: App, userId: string, which: Which): Promise<number> =>
  app.transaction(async (tx) => {
    await store.lockStates(tx, [userId])
    const deleted = await store.deleteNotifications(tx, userId, which)
    await updateCounters(app, tx, deleted)
    return deleted.length
  })

/** Marks notifications as read and returns them, including those already read. Ignores those of other users. */
export async function markThese(app: App, userId: string, ids: string[]): Promise<Notification[]> {
  if (ids.length === 0) return []
  const rows = await app.transaction(async (tx) => {
    await mark(app, tx, userId, { ids })
    return store.findThese(tx, userId, ids)
  })
  return rows.map((row) => toNotification(app, row))
}

export async function markOne(app: App, userId: string, id: string): Promise<Notification> {
  const [marked] = await markThese(app, userId, [id])
  if (!marked) throw new Fault('not_found')
  return marked
}

/** Undoes marking as read. The email was canceled and isn't sent anymore. */
export async function markUnread(app: App, userId: string, id: string): Promise<Notification> {
  const [row] = await app.transaction(async (tx) => {
    await store.lockStates(tx, [userId])
    if (await store.markUnread(tx, userId, id)) await store.addUnread(tx, [userId], app.now())
    return store.findThese(tx, userId, [id])
  })
  if (!row) throw new Fault('not_found')
  return toNotification(app, row)
}

/** Excludes notifications that arrived after `before`, which the user has not seen. */
export const markAll = (app: App, userId: string, before: string): Promise<number> =>
  app.transaction((tx) => mark(app, tx, userId, { before: new Date(before) }))

export const removeThese = async (app: App, userId: string, ids: string[]): Promise<number> =>
  ids.length === 0 ? 0 : remove(app, userId, { ids })

export async function removeOne(app: App, userId: string, id: string): Promise<void> {
  if ((await removeThese(app, userId, [id])) === 0) throw new Fault('not_found')
}

export const removeAll = (app: App, userId: string, before: string): Promise<number> => remove(app, userId, { before: new Date(before) })

/** Subtracts deleted unread notifications from the counters and bumps the versions. */
export async function updateCounters(app: Pick<App, 'now'>, tx: Tx, deleted: store.Deleted[]): Promise<void> {
  const byUser = Map.groupBy(deleted, ({ userId }) => userId)
  for (const [userId, rows] of byUser) await store.subtractUnread(tx, userId, rows.filter(({ readAt }) => !readAt).length, app.now())
}

/**
 * Deletes a podcast's notifications and updates the counters, which a cascading delete would not. Call it right before deleting the
 * podcast, in the same transaction, with the podcast locked.
 */
export async function deletePodcastNotifications(app: Pick<App, 'now'>, tx: Tx, podcastId: string): Promise<void> {
  const recipients = await store.findRecipientsOf(tx, podcastId)
  if (recipients.length === 0) return
  await store.lockStates(
    tx,
    recipients.map(({ userId }) => userId),
  )
  await updateCounters(app, tx, await store.deleteOfPodcast(tx, podcastId))
}

/** Deletes a podcast's notifications about a guest who is erased. Call it with the podcast locked. */
export async function deleteGuestNotifications(app: Pick<App, 'now'>, tx: Tx, podcastId: string, guestId: string): Promise<void> {
  const recipients = await store.findRecipientsOf(tx, podcastId)
  if (recipients.length === 0) return
  await store.lockStates(
    tx,
    recipients.map(({ userId }) => userId),
  )
  await updateCounters(app, tx, await store.deleteOfGuest(tx, podcastId, guestId))
}
