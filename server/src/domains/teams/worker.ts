import { handle } from '../../platform/queue/handlers.ts'
import { invitationLetter, removedLetter } from './jobs.ts'
import { sendInvitationLetter, sendRemovedLetter } from './service/letters.ts'

export const teamJobs = [
  handle(invitationLetter, (app, { podcastRoleId }) => sendInvitationLetter(app, podcastRoleId)),
  handle(removedLetter, sendRemovedLetter),
]
