import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/port.ts'
import { codeLetter, compareFeeds, readOldFeed } from './jobs.ts'
import { compareAfter, loadItems, readLeftBehind, readMigration, removeOldVerifications, sendCodeLetter } from './service.ts'

export const importJobs = [
  handle(codeLetter, sendCodeLetter),
  handle(readOldFeed, readMigration),
  handle(compareFeeds, (app, { podcastId }) => compareAfter(app, podcastId)),
]

export const importSweeps: Array<Sweep<App>> = [
  { name: 'imports.load', seconds: 1, everywhere: true, work: loadItems },
  { name: 'imports.left-behind', seconds: 3600, work: readLeftBehind },
  { name: 'imports.expired', seconds: 3600, work: removeOldVerifications },
]
