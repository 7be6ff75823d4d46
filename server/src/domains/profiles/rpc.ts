import type { Service } from '../../platform/rpc.ts'
import { requestVerification } from '../identity/service.ts'
import * as profiles from './service.ts'

export const UserService: Service<'UserService'> = {
  Create: async ({ app, caller, input }) => ({ user: await profiles.completeUser(app, caller.userId, input.user) }),
  Find: async ({ app, caller }) => ({ user: await profiles.findUser(app.db, caller.userId) }),
}

export const EmailService: Service<'EmailService'> = {
  SendVerificationEmail: async ({ app, caller }) => {
    await requestVerification(app, caller.userId)
    return {}
  },
}

export const BetaService: Service<'BetaService'> = {
  RequestAccess: async ({ app, caller, input }) => ({ accessRequest: await profiles.requestAccess(app, caller.userId, input.message) }),
  FindOwnRequest: async ({ app, caller }) => ({ accessRequest: await profiles.findAccessRequest(app.db, caller.userId) }),
  FindRequests: async ({ app, input }) => profiles.findAccessRequests(app.db, input),
  GrantAccess: async ({ app, input }) => ({ accessRequest: await profiles.grantAccess(app, input.accountId) }),
}
