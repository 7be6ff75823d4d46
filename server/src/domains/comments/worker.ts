import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { removeOldComments } from './service.ts'

export const commentSweeps: Array<Sweep<App>> = [{ name: 'comments.deleted', seconds: 3600, work: removeOldComments }]
