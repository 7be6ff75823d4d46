import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { removeOldDrafts } from './service.ts'

export const episodeSweeps: Array<Sweep<App>> = [{ name: 'episodes.deleted', seconds: 3600, work: removeOldDrafts }]
