import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { guestCanceledEmail, guestCodeEmail, guestEmail, releaseCopyEmail } from './jobs.ts'
import { emailGuests, sendCanceledEmail, sendCodeEmail, sendGuestEmail, sendReleaseCopy } from './service.ts'

export const guestJobs = [
  handle(guestEmail, sendGuestEmail),
  handle(guestCanceledEmail, sendCanceledEmail),
  handle(guestCodeEmail, sendCodeEmail),
  handle(releaseCopyEmail, sendReleaseCopy),
]

export const guestSweeps: Array<Sweep<App>> = [{ name: 'guests.emails', seconds: 60, work: emailGuests }]
