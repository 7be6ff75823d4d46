import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { hubPing, pingHub, publishDueEpisodes, warnOfStops } from './service.ts'

export const publishingJobs = [handle(hubPing, pingHub)]

export const publishingSweeps: Array<Sweep<App>> = [
  { name: 'publishing.releases', seconds: 1, everywhere: true, work: publishDueEpisodes },
  { name: 'publishing.warnings', seconds: 600, work: warnOfStops },
]
