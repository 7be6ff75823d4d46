import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { removeObjects } from './jobs.ts'
import { deleteAbandonedUploads, deleteObjects, quarantineUnknownFiles } from './service.ts'

export const uploadJobs = [handle(removeObjects, (app, { objects }, signal) => deleteObjects(app, objects, signal))]

export const uploadSweeps: Array<Sweep<App>> = [
  { name: 'uploads.forgotten', seconds: 3600, work: deleteAbandonedUploads },
  { name: 'uploads.orphans', seconds: 24 * 3600, heavy: true, work: quarantineUnknownFiles },
]
