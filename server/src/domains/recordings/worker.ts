import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { readPeaks } from './jobs.ts'
import { compareStorage, leavePeaksToBrowser, readPeaksOf, deleteExpired } from './service.ts'

export const recordingJobs = [handle(readPeaks, (app, { recordingId }, signal) => readPeaksOf(app, recordingId, signal))]

export const recordingSweeps: Array<Sweep<App>> = [
  { name: 'recordings.deleted', seconds: 3600, work: deleteExpired },
  { name: 'recordings.unread', seconds: 3600, work: leavePeaksToBrowser },
  { name: 'recordings.compare', seconds: 24 * 3600, heavy: true, work: compareStorage },
]
