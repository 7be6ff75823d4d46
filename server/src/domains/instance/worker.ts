import type { App } from '../../platform/app.ts'
import { deleteOldDeliveries } from '../../platform/mail/deliveries.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { backupFailed, backupRun } from './jobs.ts'
import { enableSlowQueries, runBackup, sendFailure, tendBackups } from './service.ts'

const day = 24 * 3600 * 1000

export const instanceJobs = [
  handle(backupRun, (app, { runId }, signal) => runBackup(app, runId, signal)),
  handle(backupFailed, (app, payload) => sendFailure(app, payload)),
]

export const instanceSweeps: Array<Sweep<App>> = [
  /** Fails every hour and logs an error if another instance took over the storage. */
  { name: 'instance.storage-owner', seconds: 3600, work: ({ storageOwner }) => storageOwner.advance() },
  /** Deletes incomplete files that a crash left behind. */
  {
    name: 'instance.storage',
    seconds: 3600,
    heavy: true,
    work: async ({ storage, now }) => {
      await storage.sweep(new Date(now().getTime() - day))
    },
  },
  { name: 'instance.backups', seconds: 60, work: tendBackups },
  { name: 'instance.old-emails', seconds: 3600, work: deleteOldDeliveries },
  { name: 'instance.slow-queries', seconds: 3600, work: enableSlowQueries },
]
