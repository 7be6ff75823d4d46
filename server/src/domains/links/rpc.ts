import type { Service } from '../../platform/rpc.ts'
import * as links from './service.ts'

export const LinkService: Service<'LinkService'> = {
  FindByPodcastID: ({ app, caller, access, input }) =>
    links.findLinks(app, input.podcastId, { userId: caller.userId, access }, { cursor: input.cursor, limit: input.limit }),
  Revoke: ({ app, caller, access, input }) => links.revokeLink(app, input.linkId, { userId: caller.userId, access }),
  RevokeAll: async ({ app, caller, access, input }) => ({
    revoked: await links.revokeLinks(app, input.podcastId, { userId: caller.userId, access }),
  }),
}
