import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/handlers.ts'
import { adoptImported } from './jobs.ts'
import { adoptEarlierImports, adoptFiles, deleteUnusedImages } from './service.ts'

export const chapterJobs: JobRunner[] = [handle(adoptImported, (app, { recordingId }) => adoptFiles(app, recordingId))]

export const chapterSweeps: Array<Sweep<App>> = [
  { name: 'chapters.images', seconds: 3600, work: deleteUnusedImages },
  { name: 'chapters.imported', seconds: 24 * 3600, heavy: true, work: adoptEarlierImports },
]
