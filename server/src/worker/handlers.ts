import { billingJobs, billingSweeps } from '../domains/billing/worker.ts'
import { calendarJobs, calendarSweeps } from '../domains/calendar/worker.ts'
import { chapterJobs, chapterSweeps } from '../domains/chapters/worker.ts'
import { clipJobs, clipSweeps } from '../domains/clips/worker.ts'
import { checklistSweeps } from '../domains/checklist/worker.ts'
import { deliverySweeps } from '../domains/delivery/worker.ts'
import { archiveJobs, archiveSweeps } from '../domains/archives/worker.ts'
import { commentSweeps } from '../domains/comments/worker.ts'
import { episodeSweeps } from '../domains/episodes/worker.ts'
import { feedSweeps } from '../domains/feeds/worker.ts'
import { finishingJobs, finishingSweeps } from '../domains/finishing/worker.ts'
import { guestJobs, guestSweeps } from '../domains/guests/worker.ts'
import { hostSweeps } from '../domains/hosts/worker.ts'
import type { Auth } from '../domains/identity/service.ts'
import { identityJobs, identitySweeps } from '../domains/identity/worker.ts'
import { importJobs, importSweeps } from '../domains/imports/worker.ts'
import { listenerJobs, listenerSweeps } from '../domains/listeners/worker.ts'
import { membershipJobs, membershipSweeps } from '../domains/memberships/worker.ts'
import { newsletterJobs, newsletterSweeps } from '../domains/newsletter/worker.ts'
import { instanceJobs, instanceSweeps } from '../domains/instance/worker.ts'
import { notificationJobs, notificationSweeps } from '../domains/notifications/worker.ts'
import { podcastJobs } from '../domains/podcasts/worker.ts'
import { profileJobs } from '../domains/profiles/worker.ts'
import { publishingJobs, publishingSweeps } from '../domains/publishing/worker.ts'
import { recordingJobs, recordingSweeps } from '../domains/recordings/worker.ts'
import { teamJobs, teamSweeps } from '../domains/teams/worker.ts'
import { tokenSweeps } from '../domains/tokens/worker.ts'
import { transcriptJobs, transcriptSweeps } from '../domains/transcripts/worker.ts'
import { uploadJobs, uploadSweeps } from '../domains/uploads/worker.ts'
import { webhookJobs, webhookSweeps } from '../domains/webhooks/worker.ts'
import { workflowSweeps } from '../domains/workflow/worker.ts'
import type { App } from '../platform/app.ts'
import type { Sweep } from '../platform/queue/every.ts'
import type { JobRunner } from '../platform/queue/handlers.ts'

/** The job handlers of all domains. */
export const allRunners = (auth: Auth): JobRunner[] => [
  ...identityJobs(auth),
  ...uploadJobs,
  ...notificationJobs,
  ...billingJobs,
  ...profileJobs,
  ...teamJobs,
  ...podcastJobs,
  ...recordingJobs,
  ...transcriptJobs,
  ...chapterJobs,
  ...finishingJobs,
  ...clipJobs,
  ...guestJobs,
  ...publishingJobs,
  ...calendarJobs,
  ...listenerJobs,
  ...membershipJobs,
  ...newsletterJobs,
  ...importJobs(),
  ...webhookJobs,
  ...archiveJobs,
  ...instanceJobs,
]

/** The periodic tasks of all domains. */
export const allSweeps: Array<Sweep<App>> = [
  ...identitySweeps,
  ...teamSweeps,
  ...tokenSweeps,
  ...uploadSweeps,
  ...notificationSweeps,
  ...billingSweeps,
  ...episodeSweeps,
  ...commentSweeps,
  ...workflowSweeps,
  ...recordingSweeps,
  ...transcriptSweeps,
  ...chapterSweeps,
  ...finishingSweeps,
  ...clipSweeps,
  ...checklistSweeps,
  ...guestSweeps,
  ...publishingSweeps,
  ...calendarSweeps,
  ...deliverySweeps,
  ...feedSweeps,
  ...listenerSweeps,
  ...membershipSweeps,
  ...hostSweeps,
  ...newsletterSweeps,
  ...importSweeps,
  ...webhookSweeps,
  ...archiveSweeps,
  ...instanceSweeps,
]
