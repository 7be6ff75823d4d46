import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { remindAssignees } from './service/remind.ts'

export const workflowSweeps: Array<Sweep<App>> = [{ name: 'workflow.reminders', seconds: 60, work: remindAssignees }]
