import { defaultDeliveries, type Delivery } from '@castwright/contract/notifications.ts'
import type { App } from '../../../platform/app.ts'
import { readSecret } from '../../identity/service.ts'
import { dailyMail, noteMail, type Address, type Noted } from '../mail.ts'
import * as store from '../store.ts'
import { writeToken, type Unsubscribed } from '../token.ts'
import { nameOf } from '../words.ts'

/**
 * Emails go out at least once: the mail server takes an email before we note that it did, so a process that dies in between
 * leaves a job that runs again and sends it again. The other order would lose emails instead.
 */

async function addressFor(app: App, to: string, unsubscribed: Unsubscribed): Promise<Address> {
  const token = writeToken(await readSecret(app.config), unsubscribed)
  return { to, baseUrl: app.config.baseUrl, unsubscribeUrl: `${app.config.baseUrl}/unsubscribe/${token}` }
}

/** How it may go out by now. */
const deliveryOf = (row: store.PendingRow): Delivery =>
  row.emailVerified && row.isTheirs ? (row.choice ?? defaultDeliveries[row.type]) : 'off'

const toNoted = (row: store.PendingRow): Noted => ({ type: row.type, data: row.data, path: row.path, triggerUserName: nameOf(row) })

/** One notification by itself; not where it was read or deleted meanwhile, or its kind is not wanted so any more. */
export async function sendNote(app: App, { notificationId }: { notificationId: string }): Promise<void> {
  const row = await store.findPending(app.db, notificationId)
  if (!row) return
  const delivery = deliveryOf(row)
  if (delivery === 'at_once') {
    const address = await addressFor(app, row.email, { userId: row.userId, type: row.type })
    await app.mail.send(noteMail(address, toNoted(row)))
  }
  await app.transaction((tx) => store.setDelivery(tx, [row.id], delivery === 'daily' ? 'daily' : null))
}

/** All that somebody has not read yet, in one email. */
export async function sendDaily(app: App, { userId }: { userId: string }): Promise<void> {
  const pending = await store.findPendingDaily(app.db, userId)
  const wanted = pending.filter((row) => deliveryOf(row) !== 'off')
  const [first] = wanted
  if (first) {
    const address = await addressFor(app, first.email, { userId, type: 'daily' })
    await app.mail.send(dailyMail(address, wanted.map(toNoted)))
  }
  await app.transaction((tx) =>
    store.setDelivery(
      tx,
      pending.map(({ id }) => id),
      null,
    ),
  )
}
