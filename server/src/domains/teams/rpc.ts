import type { Service } from '../../platform/rpc.ts'
import * as teams from './service.ts'

export const PodcastRoleService: Service<'PodcastRoleService'> = {
  ValidateAccess: async ({ app, caller, input }) => {
    const showAccess = await teams.accessOf(app.db, input.podcastId, caller.userId)
    return { hasAccess: showAccess !== null, showAccess }
  },
}

export const TeamManagementService = {} as unknown as Service<'TeamManagementService'>
