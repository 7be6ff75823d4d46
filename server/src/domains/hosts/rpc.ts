import type { Service } from '../../platform/rpc.ts'
import * as hosts from './service.ts'

export const HostService: Service<'HostService'> = {
  FindByPodcastID: ({ app, input }) => hosts.listHosts(app, input.podcastId),
  Create: async ({ app, caller, input }) => ({ host: await hosts.addHost(app, caller.userId, input) }),
  Verify: async ({ app, caller, input }) => ({ host: await hosts.verifyHost(app, caller.userId, input) }),
  SetPrimary: async ({ app, caller, input }) => ({ hosts: await hosts.makePrimary(app, caller.userId, input) }),
  Delete: ({ app, caller, input }) => hosts.removeHost(app, caller.userId, input),
}
