import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { finish } from './jobs.ts'
import { failAbandoned, removeOldFolders, runFinishing } from './service.ts'

export const finishingJobs = [handle(finish, (app, { finishingId }, signal) => runFinishing(app, finishingId, signal))]

export const finishingSweeps: Array<Sweep<App>> = [
  { name: 'finishing.abandoned', seconds: 600, work: failAbandoned },
  { name: 'finishing.folders', seconds: 600, work: removeOldFolders },
]
