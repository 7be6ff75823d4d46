import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'

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
