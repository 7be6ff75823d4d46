import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { remindOfTasks } from './service.ts'

export const checklistSweeps: Array<Sweep<App>> = [{ name: 'checklist.reminders', seconds: 60, work: remindOfTasks }]
