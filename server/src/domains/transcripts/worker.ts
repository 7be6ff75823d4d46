import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { transcribe } from './jobs.ts'
import { deleteOldPieces, failAbandonedTranscriptions, reportEngine, runTranscription } from './service.ts'

export const transcriptJobs = [handle(transcribe, (app, { transcriptionId }, signal) => runTranscription(app, transcriptionId, signal))]

export const transcriptSweeps: Array<Sweep<App>> = [
  { name: 'transcripts.abandoned', seconds: 600, work: failAbandonedTranscriptions },
  { name: 'transcripts.pieces', seconds: 6 * 3600, work: deleteOldPieces },
  { name: 'transcripts.engine', seconds: 15, everywhere: true, work: reportEngine },
]
