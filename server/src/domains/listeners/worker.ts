import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { invitation } from './jobs.ts'
import { deleteExpiredListens, sendInvitation } from './service.ts'

export const listenerJobs = [handle(invitation, (app, { listenerId }) => sendInvitation(app, listenerId))]

export const listenerSweeps: Array<Sweep<App>> = [{ name: 'listeners.expired', seconds: 3600, work: deleteExpiredListens }]
