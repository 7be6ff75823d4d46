import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { digestEmail, notificationEmail } from './jobs.ts'
import { sendDaily, sendNote } from './service/emails.ts'
import { sweepDaily, sweepOld } from './service/sweep.ts'

export const notificationJobs = [handle(notificationEmail, sendNote), handle(digestEmail, sendDaily)]

export const notificationSweeps: Array<Sweep<App>> = [
  { name: 'notifications.daily', seconds: 300, work: sweepDaily },
  { name: 'notifications.old', seconds: 24 * 3600, heavy: true, work: sweepOld },
]
