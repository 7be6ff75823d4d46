import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { cancellationEmail, digestEmail, notificationEmail } from './jobs.ts'
import { sendCancellation, sendDigest, sendNotificationEmail } from './service/emails.ts'
import { queueDueDigests, deleteOldNotifications } from './service/scheduled.ts'

export const notificationJobs = [
  handle(notificationEmail, sendNotificationEmail),
  handle(cancellationEmail, sendCancellation),
  handle(digestEmail, sendDigest),
]

export const notificationSweeps: Array<Sweep<App>> = [
  { name: 'notifications.daily', seconds: 300, work: queueDueDigests },
  { name: 'notifications.old', seconds: 24 * 3600, heavy: true, work: deleteOldNotifications },
]
