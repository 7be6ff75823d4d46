import type { Service } from '../../platform/rpc.ts'
import * as billing from './service.ts'

export const UserInfoService: Service<'UserInfoService'> = {
  FindByUserID: async ({ app, caller }) => ({ userInfo: await billing.findUserInfo(app, caller.userId) }),
  FindOwnerByPodcastID: async ({ app, caller, input }) => ({
    userInfo: await billing.findOwnerInfo(app, input.podcastId, caller.userId),
  }),
}

export const BillingService: Service<'BillingService'> = {
  FindPlans: async ({ app }) => billing.findPlans(app),
  FindSubscription: async ({ app, caller }) => ({ subscription: await billing.findSubscription(app, caller.userId) }),
  FindUsage: async ({ app, caller }) => ({ usage: await billing.findUsage(app, caller.userId) }),
  CreateCheckoutSession: ({ app, caller, input }) => billing.createCheckout(app, caller, input.priceId),
  ConfirmCheckout: ({ app, caller, input }) => billing.confirmCheckout(app, caller.userId, input.sessionId),
  CreateCustomerPortalSession: async ({ app, caller, input }) => ({
    sessionUrl: await billing.createPortal(app, caller.userId, input.priceId ?? null),
  }),
  FindPaymentMethod: async ({ app, caller }) => ({ paymentMethod: await billing.findCard(app, caller.userId) }),
  FindInvoices: ({ app, caller, input }) => billing.findInvoices(app, caller.userId, input.cursor ?? null),
}
