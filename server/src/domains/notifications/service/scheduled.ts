import { notificationLifetimes } from '@castwright/contract/notifications/limits.ts'
import type { App } from '../../../platform/app.ts'
import { digestEmail } from '../jobs.ts'
import { lastDigestTime } from '../digest-time.ts'
import * as store from '../store.ts'
import { updateCounters } from './change.ts'

/** Users per transaction. */
const batchSize = 100

/**
 * Queues each user's digest at their local digest time, or as soon as a worker runs after it. Recording the time in the same
 * transaction makes it one per day. A job sends the email, so that no row is locked while the mail server responds.
 */
export async function queueDueDigests(app: App, signal: AbortSignal): Promise<void> {
  for (const zone of await store.findDigestTimeZones(app.db)) {
    const digestTime = lastDigestTime(app.now(), zone)
    for (let more = true; more && !signal.aborted;) {
      more = await app.transaction(async (tx) => {
        const due = await store.lockDue(tx, zone, digestTime, batchSize)
        if (due.length > 0) await store.setDigestAt(tx, due, app.now())
        for (const userId of due) await app.queue.add(tx, digestEmail, { userId }, { key: userId })
        return due.length === batchSize
      })
    }
  }
}

/** Deletes notifications that were read and are past their retention period. */
export async function deleteOldNotifications(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.now().getTime() - notificationLifetimes.readNotification * 1000)
  for (let more = true; more && !signal.aborted;) {
    more = await app.transaction(async (tx) => {
      const userIds = (await store.findOwnersOfOld(tx, before, batchSize)).map(({ userId }) => userId)
      if (userIds.length === 0) return false
      await store.lockStates(tx, userIds)
      await updateCounters(app, tx, await store.deleteOld(tx, userIds, before))
      return userIds.length === batchSize
    })
  }
}
