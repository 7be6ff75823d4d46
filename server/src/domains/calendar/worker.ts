import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/handlers.ts'
import { readBusy } from './jobs.ts'
import { queueDueCalendars, readBusyCalendar } from './service.ts'

export const calendarJobs: JobRunner[] = [handle(readBusy, readBusyCalendar)]

export const calendarSweeps: Array<Sweep<App>> = [{ name: 'calendar.busy', seconds: 600, work: queueDueCalendars }]
