import type { Service } from '../../platform/rpc.ts'
import * as teams from './service.ts'

export const TeamManagementService: Service<'TeamManagementService'> = {
  InviteTeam: async ({ app, caller, input }) => ({ podcastRoles: await teams.inviteTeam(app, caller.userId, input.podcastRoles) }),
  FindTeam: async ({ app, caller, input }) => ({
    usersWithPodcastRoles: await teams.findTeam(app, input.podcastId, caller?.userId ?? null),
  }),
  RemoveMember: ({ app, caller, input }) => teams.removeMember(app, caller.userId, input.podcastRoleId),
  ResendInvitation: async ({ app, caller, input }) => ({
    podcastRole: await teams.resendInvitation(app, caller.userId, input.podcastRoleId),
  }),
  CreateInvitationLink: ({ app, caller, input }) => teams.createInvitationLink(app, caller.userId, input.podcastRoleId),
  FindInvitation: ({ app, input }) => teams.findInvitation(app, input.token),
  AnswerInvitation: ({ app, caller, input }) => teams.answerInvitation(app, caller, input),
}

export const PodcastRoleService: Service<'PodcastRoleService'> = {
  FindByUserId: async ({ app, caller }) => ({ podcastRoles: await teams.findRolesOf(app.db, caller.userId) }),
  FindByPodcastAndUserID: async ({ app, caller, input }) => ({
    podcastRole: await teams.findRoleOf(app.db, input.podcastId, caller.userId),
  }),
  ValidateAccess: async ({ app, caller, input }) => {
    const showAccess = await teams.accessOf(app.db, input.podcastId, caller.userId)
    return { hasAccess: showAccess !== null, showAccess }
  },
  Update: async ({ app, caller, input }) => ({ podcastRole: await teams.updateRole(app, caller.userId, input.podcastRole) }),
}
