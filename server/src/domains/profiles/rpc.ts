import { requireSession, type Service } from '../../platform/rpc.ts'
import { alertPasswordChanged, requestVerification } from '../identity/service.ts'
import * as profiles from './service.ts'

export const UserService: Service<'UserService'> = {
  Create: async ({ app, caller, input }) => ({ user: await profiles.completeUser(app, caller.userId, input.user) }),
  Find: async ({ app, caller }) => ({ user: await profiles.findUser(app, caller.userId) }),
  FindByProfileURL: async ({ app, input }) => ({ user: await profiles.findPublicUser(app, input.profileUrl) }),
  Update: async ({ app, caller, input }) => {
    await profiles.updateUser(app, caller.userId, input)
    return { user: await profiles.findUser(app, caller.userId) }
  },
  ValidateUsername: ({ app, caller, input }) => profiles.validateUsername(app.db, caller.userId, input.username),
  FindMentionable: async ({ app, caller, input }) => ({ users: await profiles.findMentionable(app, caller.userId, input.text) }),
  AlertPasswordChanged: ({ app, caller }) => alertPasswordChanged(app, caller.userId),
  FindDeletionImpact: ({ app, caller }) => profiles.findDeletionImpact(app, caller.userId),
  Delete: ({ app, caller }) => profiles.deleteUser(app, requireSession(caller)),
}

export const EmailService: Service<'EmailService'> = {
  SendVerificationEmail: ({ app, caller, input }) => requestVerification(app, caller.userId, input.returnTo),
}

export const BetaService: Service<'BetaService'> = {
  RequestAccess: async ({ app, caller, input }) => ({ accessRequest: await profiles.requestAccess(app, caller.userId, input.message) }),
  FindOwnRequest: async ({ app, caller }) => ({ accessRequest: await profiles.findAccessRequest(app.db, caller.userId) }),
  FindRequests: async ({ app, input }) => profiles.findAccessRequests(app.db, input),
  GrantAccess: async ({ app, caller, input }) => ({ accessRequest: await profiles.grantAccess(app, input.accountId, caller.userId) }),
  DeclineRequest: async ({ app, caller, input }) => ({ accessRequest: await profiles.declineRequest(app, input.accountId, caller.userId) }),
}
