import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { deleteOrphanedFeeds } from './service.ts'

export const feedSweeps: Array<Sweep<App>> = [{ name: 'feeds.orphans', seconds: 24 * 3600, heavy: true, work: deleteOrphanedFeeds }]
