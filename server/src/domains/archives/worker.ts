import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { makeArchive, readArchive } from './jobs.ts'
import { deleteExpiredArchives, endFailedArchives, endFailedImports, importArchive, make } from './service.ts'

export const archiveJobs = [
  handle(makeArchive, (app, { archiveId }, signal) => make(app, archiveId, signal)),
  handle(readArchive, (app, { importId }, signal) => importArchive(app, importId, signal)),
]

export const archiveSweeps: Array<Sweep<App>> = [
  { name: 'archives.expired', seconds: 3600, work: deleteExpiredArchives },
  { name: 'archives.failed-exports', seconds: 600, work: endFailedArchives },
  { name: 'archives.failed-imports', seconds: 600, work: endFailedImports },
]
