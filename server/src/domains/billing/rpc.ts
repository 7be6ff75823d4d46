import type { Service } from '../../platform/rpc.ts'
import * as billing from './service.ts'

export const UserInfoService: Service<'UserInfoService'> = {
  FindByUserID: async ({ app, caller }) => ({ userInfo: await billing.findUserInfo(app, caller.userId) }),
  FindOwnerByPodcastID: async ({ app, input }) => ({ userInfo: await billing.findOwnerInfo(app, input.podcastId) }),
}

export const BillingService = {} as unknown as Service<'BillingService'>
