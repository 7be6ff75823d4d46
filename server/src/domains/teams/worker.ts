import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { invitationEmail, removalEmail } from './jobs.ts'
import { deleteClosedInvitations } from './service/close.ts'
import { sendInvitationEmail, sendRemovalEmail } from './service/invite.ts'

export const teamJobs = [
  handle(invitationEmail, (app, { podcastRoleId }) => sendInvitationEmail(app, podcastRoleId)),
  handle(removalEmail, sendRemovalEmail),
]

export const teamSweeps: Array<Sweep<App>> = [{ name: 'teams.closed-invitations', seconds: 24 * 3600, work: deleteClosedInvitations }]
