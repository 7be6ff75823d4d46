import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { confirmationEmail, sendIssue } from './jobs.ts'
import { deleteUnconfirmed, resumeIssues, runIssue, sendConfirmation } from './service.ts'

export const newsletterJobs = [
  handle(confirmationEmail, sendConfirmation),
  handle(sendIssue, (app, { issueId }, signal) => runIssue(app, issueId, signal)),
]

export const newsletterSweeps: Array<Sweep<App>> = [
  { name: 'newsletter.resume', seconds: 60, work: resumeIssues },
  { name: 'newsletter.unconfirmed', seconds: 3600, work: deleteUnconfirmed },
]
