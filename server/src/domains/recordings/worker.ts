import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { measureRecording, readPeaks } from './jobs.ts'
import { compareStorage, deleteExpired, leavePeaksToBrowser, measure, queueUnmeasured, readPeaksOf } from './service.ts'

export const recordingJobs = [
  handle(readPeaks, (app, { recordingId }, signal) => readPeaksOf(app, recordingId, signal)),
  handle(measureRecording, (app, { recordingId }, signal) => measure(app, recordingId, signal)),
]

export const recordingSweeps: Array<Sweep<App>> = [
  { name: 'recordings.deleted', seconds: 3600, work: deleteExpired },
  { name: 'recordings.unread', seconds: 3600, work: leavePeaksToBrowser },
  { name: 'recordings.unmeasured', seconds: 900, work: queueUnmeasured },
  { name: 'recordings.compare', seconds: 24 * 3600, heavy: true, work: compareStorage },
]
