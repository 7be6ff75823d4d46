import { z } from 'zod'
import { account, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { ShowAccess } from '../teams/shapes.ts'
import { AccessToken, NewToken, Scope } from './shapes.ts'

export const TokenService = {
  Create: write(account({ verified: true, scope: 'never' }), {
    summary: 'Creates a personal access token. The response has its secret, which is shown only once.',
    rate: { max: 30, seconds: 3600 },
    input: NewToken,
    output: z.object({ token: AccessToken, secret: z.string() }),
  }),
  Find: read(account({ scope: 'never' }), {
    summary: "Lists the caller's access tokens and connected assistants, newest first.",
    output: z.object({ tokens: z.array(AccessToken) }),
  }),
  Revoke: write(account({ scope: 'never' }), {
    summary: "Revokes one of the caller's access tokens or disconnects an assistant. Takes effect with the next request.",
    input: z.object({ tokenId: Id }),
  }),
  RevokeAll: write(account({ scope: 'never' }), {
    summary: "Revokes all of the caller's access tokens and disconnects all assistants.",
    output: z.object({ revoked: z.number().int() }),
  }),
}

export const CallerService = {
  Find: read(account(), {
    summary: 'Returns the calling account, its shows and, for an access token, its permissions.',
    worksForShows: true,
    output: z.object({
      userId: Id,
      email: z.string(),
      /** Null for a session. */
      token: z.object({ id: Id, scopes: z.array(Scope) }).nullable(),
      /** The shows that this caller can access, by title. */
      podcasts: z.array(z.object({ id: Id, title: z.string(), showAccess: ShowAccess })),
    }),
  }),
}
