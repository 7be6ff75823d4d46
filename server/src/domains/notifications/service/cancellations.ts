import { paths } from '@castwright/contract/paths.ts'
import { defaultDeliveries } from '@castwright/contract/notifications/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { invitationOf } from '../invitation.ts'
import { cancellationEmail } from '../jobs.ts'
import { notificationMail } from '../mail.ts'
import type { NotificationData } from '../messages.ts'
import * as store from '../store.ts'
import { recipientFor } from './emails.ts'

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
