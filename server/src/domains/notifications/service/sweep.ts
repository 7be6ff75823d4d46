import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { digestEmail } from '../jobs.ts'
import { lastMorning } from '../morning.ts'
import * as store from '../store.ts'
import { countOut } from './forget.ts'

/** So many in one transaction. */
const atOnce = 100

/**
 * Puts everybody's daily email in line once it is morning where they are; where nothing ran at that hour, as soon as something
 * does. That it was put in line is noted in the same transaction, so there is one a day, however many workers look. The email
 * itself is a job: nobody's row is held while a mail server thinks.
 */
export async function sweepDaily(app: App, signal: AbortSignal): Promise<void> {
  for (const zone of await store.findZones(app.db)) {
    const morning = lastMorning(app.now(), zone)
    for (let more = true; more && !signal.aborted;) {
      more = await app.transaction(async (tx) => {
        const due = await store.lockDue(tx, zone, morning, atOnce)
        if (due.length > 0) await store.setDigestAt(tx, due, app.now())
        for (const userId of due) await app.queue.add(tx, digestEmail, { userId }, { key: userId })
        return due.length === atOnce
      })
    }
  }
}

/** Removes what was read long ago. */
export async function sweepOld(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.now().getTime() - lifetimes.readNotification * 1000)
  for (let more = true; more && !signal.aborted;) {
    more = await app.transaction(async (tx) => {
      const userIds = (await store.findOwnersOfOld(tx, before, atOnce)).map(({ userId }) => userId)
      if (userIds.length === 0) return false
      await store.lockStates(tx, userIds)
      await countOut(app, tx, await store.deleteOld(tx, userIds, before))
      return userIds.length === atOnce
    })
  }
}
