import type { Service } from '../../platform/rpc.ts'
import * as memberships from './service.ts'

export const MembershipService: Service<'MembershipService'> = {
  FindByPodcastID: ({ app, input }) => memberships.findTiers(app, input.podcastId),
  CreateTier: async ({ app, caller, input }) => ({ tier: await memberships.createTier(app, caller.userId, input) }),
  UpdateTier: async ({ app, caller, input }) => ({ tier: await memberships.updateTier(app, caller.userId, input) }),
  SetTierArchived: async ({ app, caller, input }) => ({ tier: await memberships.setTierArchived(app, caller.userId, input) }),
  DeleteTier: ({ app, caller, input }) => memberships.deleteTier(app, caller.userId, input),
  FindMembers: ({ app, input }) => memberships.findMembers(app, input),
  Cancel: async ({ app, caller, input }) => ({ member: await memberships.cancelMembership(app, caller.userId, input) }),
}
