import { unsubscribePath, paths } from '@castwright/contract/paths.ts'
import { defaultDeliveries, type Delivery } from '@castwright/contract/notifications/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { textOfClean } from '../../../platform/html/text.ts'
import { readSecret } from '../../identity/service.ts'
import type { Details } from '../email-texts.ts'
import { invitationOf } from '../invitation.ts'
import { digestMail, notificationMail, type Recipient } from '../mail.ts'
import * as store from '../store.ts'
import { writeToken, type Unsubscribed } from '../token.ts'
import type { Tx } from '../../../platform/db.ts'
import { cancellationEmail } from '../jobs.ts'
import type { NotificationData } from '../messages.ts'

/** At-least-once delivery: an email is recorded as sent only after the mail server accepted it, so a crash may send it twice. */

async function recipientFor(app: App, to: string, unsubscribed: Unsubscribed): Promise<Recipient> {
  const token = writeToken(await readSecret(app.config), unsubscribed)
  return { to, baseUrl: app.config.baseUrl, unsubscribeUrl: `${app.config.baseUrl}${unsubscribePath(token)}` }
}

/** The delivery that applies now. */
const deliveryOf = (row: store.PendingRow): Delivery =>
  row.emailVerified && row.isTheirs ? (row.choice ?? defaultDeliveries[row.type]) : 'off'

/** Enough to see what kind of episodes failed. */
const maxFailedTitles = 5

/** Read now rather than stored with the notification, so that a comment deleted in the meantime isn't emailed. */
async function detailsOf(app: App, row: store.PendingRow): Promise<Details> {
  if (row.type === 'ImportFinished' && row.podcastId !== null)
    return { failedTitles: await store.findFailedTitles(app.db, row.podcastId, maxFailedTitles) }
  const comment = row.type === 'Mention' ? await store.findMentioningComment(app.db, row.id) : null
  return comment === null ? {} : { comment: textOfClean(comment) }
}

/** Skips notifications that were read, deleted or turned off in the meantime. */
export async function sendNotificationEmail(app: App, { notificationId }: { notificationId: string }): Promise<void> {
  const row = await store.findPending(app.db, notificationId)
  if (!row) return
  const delivery = deliveryOf(row)
  if (delivery === 'at_once') {
    const recipient = await recipientFor(app, row.email, { userId: row.userId, type: row.type })
    const { baseUrl, mailFrom } = app.config
    const calendar = invitationOf(row, { to: row.email, baseUrl, mailFrom, path: row.path, sentAt: row.createdAt })
    await app.mail.send({ ...notificationMail(recipient, row, await detailsOf(app, row)), calendar })
  }
  await app.transaction((tx) => store.setDelivery(tx, [row.id], delivery === 'daily' ? 'daily' : null))
}

/** Sends all pending unread notifications in one email. */
export async function sendDigest(app: App, { userId }: { userId: string }): Promise<void> {
  const pending = await store.findPendingDaily(app.db, userId)
  const wanted = pending.filter((row) => deliveryOf(row) !== 'off')
  const [first] = wanted
  if (first) {
    const recipient = await recipientFor(app, first.email, { userId, type: 'daily' })
    await app.mail.send(digestMail(recipient, wanted))
  }
  await app.transaction((tx) =>
    store.setDelivery(
      tx,
      pending.map(({ id }) => id),
      null,
    ),
  )
}

type Cancellation = { userId: string; data: NotificationData['InterviewChanged'] }

const type = 'InterviewChanged'
const path = paths.myPodcasts

/** Cancels interviews for people who lose access to the show, or whose show is deleted. They get an email, but no notification in the app. */
export const emailCancellations = (app: Pick<App, 'queue' | 'now'>, tx: Tx, canceled: Cancellation[]): Promise<void> =>
  app.queue.addAll(
    tx,
    cancellationEmail,
    canceled.map(({ userId, data }) => ({ userId, data, canceledAt: app.now().toISOString() })),
  )

type Payload = { userId: string; data: Record<string, string>; canceledAt: string }

/** Skips people who don't want these emails. A cancellation can't wait for the daily digest, which has no calendar files. */
export async function sendCancellation(app: App, { userId, data, canceledAt }: Payload): Promise<void> {
  const email = await store.findVerifiedEmail(app.db, userId)
  if (email === null) return
  const choice = (await store.findChoices(app.db, type, [userId])).get(userId) ?? defaultDeliveries[type]
  if (choice === 'off') return
  const content = { type, data, path, triggerUserName: null } as const
  const { baseUrl, mailFrom } = app.config
  const calendar = invitationOf(content, { to: email, baseUrl, mailFrom, path, sentAt: new Date(canceledAt) })
  await app.mail.send({ ...notificationMail(await recipientFor(app, email, { userId, type }), content), calendar })
}
