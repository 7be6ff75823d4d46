import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { checkVerified } from './service.ts'

export const hostSweeps: Array<Sweep<App>> = [{ name: 'hosts.records', seconds: 3600, work: checkVerified }]
