import { requireSession, type Service } from '../../platform/rpc.ts'
import * as tokens from './service.ts'

export const TokenService: Service<'TokenService'> = {
  Create: ({ app, caller, input }) => tokens.createToken(app, requireSession(caller), input),
  Find: async ({ app, caller }) => ({ tokens: await tokens.findTokens(app, caller.userId) }),
  Revoke: ({ app, caller, input }) => tokens.revokeToken(app, caller.userId, input.tokenId),
  RevokeAll: async ({ app, caller }) => ({ revoked: await app.transaction((tx) => tokens.revokeTokensOf(tx, caller.userId)) }),
}

export const CallerService: Service<'CallerService'> = {
  Find: async ({ app, caller }) => ({
    userId: caller.userId,
    email: caller.email,
    token: caller.token && { id: caller.token.tokenId, scopes: caller.token.scopes },
    podcasts: await tokens.findCallerPodcasts(app, caller.userId, caller.token),
  }),
}
