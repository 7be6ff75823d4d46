import { oauthProvider } from '@better-auth/oauth-provider'
import { connectionLimits } from '@castwright/contract/tokens/limits.ts'
import { connectionScopes, connectPath } from '@castwright/contract/tokens/connections.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { newToken } from '../../../platform/ids.ts'
import { accessPrefix, refreshPrefix } from '../connection-tokens.ts'

export type Issued = { userId: string; connectionId: string | undefined }

type Options = {
  /** The connection that a new authorization code is for. */
  connectionId?: string
  /** Called before tokens are issued. Returns whether they may be. */
  mayIssue?: (issued: Issued) => Promise<boolean>
}

/** OAuth 2.1 for assistants: codes with PKCE, and access tokens with refresh tokens that are used once. All secrets are stored hashed. */
export const oauthPlugin = ({ connectionId, mayIssue }: Options): BetterAuthPlugin =>
  oauthProvider({
    loginPage: connectPath,
    consentPage: connectPath,
    scopes: [...connectionScopes, 'offline_access'],
    grantTypes: ['authorization_code', 'refresh_token'],
    // Signed tokens would still work after they were revoked.
    disableJwtPlugin: true,
    storeTokens: 'hashed',
    prefix: { opaqueAccessToken: accessPrefix, refreshToken: refreshPrefix },
    generateOpaqueAccessToken: () => newToken(),
    generateRefreshToken: () => newToken(),
    codeExpiresIn: connectionLimits.codeMinutes * 60,
    accessTokenExpiresIn: connectionLimits.accessTokenMinutes * 60,
    refreshTokenExpiresIn: connectionLimits.days * 86_400,
    postLogin: { page: connectPath, shouldRedirect: () => false, consentReferenceId: () => connectionId },
    customTokenResponseFields: async ({ user, verificationValue }) => {
      const referenceId = verificationValue?.referenceId
      const may = user ? await mayIssue?.({ userId: user.id, connectionId: referenceId }) : false
      if (may === false) throw new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'The connection has ended' })
      return {}
    },
  }) as unknown as BetterAuthPlugin
