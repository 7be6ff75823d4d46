import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { removeDeadConnections } from './service.ts'

export const tokenSweeps: Array<Sweep<App>> = [{ name: 'tokens.connections', seconds: 3600, work: removeDeadConnections }]
