import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { remindOfInterviews } from './service/remind-interviews.ts'
import { remindAssignees } from './service/remind.ts'

export const workflowSweeps: Array<Sweep<App>> = [
  { name: 'workflow.reminders', seconds: 60, work: remindAssignees },
  { name: 'workflow.interviews', seconds: 60, work: remindOfInterviews },
]
