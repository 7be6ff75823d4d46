import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { membershipEmail, syncMembership } from './jobs.ts'
import { sendMembershipEmail, syncDueMemberships, syncLater } from './service.ts'

export const membershipJobs = [handle(syncMembership, syncLater), handle(membershipEmail, sendMembershipEmail)]

export const membershipSweeps: Array<Sweep<App>> = [{ name: 'memberships.due', seconds: 3600, work: syncDueMemberships }]
