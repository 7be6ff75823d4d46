import { handle } from '../../platform/queue/handlers.ts'
import { invitationEmail, removalEmail } from './jobs.ts'
import { sendInvitationEmail, sendRemovalEmail } from './service/invite.ts'

export const teamJobs = [
  handle(invitationEmail, (app, { podcastRoleId }) => sendInvitationEmail(app, podcastRoleId)),
  handle(removalEmail, sendRemovalEmail),
]
