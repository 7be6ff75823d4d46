import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { attemptDelivery, disabledEmail, dispatchMessages } from './jobs.ts'
import { attempt, deleteOldMessages, dispatch, queueDueDeliveries, sendDisabledEmail } from './service.ts'

export const webhookJobs = [handle(dispatchMessages, dispatch), handle(attemptDelivery, attempt), handle(disabledEmail, sendDisabledEmail)]

export const webhookSweeps: Array<Sweep<App>> = [
  { name: 'webhooks.due', seconds: 5, work: queueDueDeliveries },
  { name: 'webhooks.old', seconds: 24 * 3600, heavy: true, work: deleteOldMessages },
]
