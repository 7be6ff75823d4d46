import { z } from 'zod'
import { account, editorOf, read, write } from '../method.ts'
import { Id, RequestId } from '../shapes.ts'
import { Invoice, PaymentMethod, PlanCard, PlanUsage, Subscription, UserInfo } from './shapes.ts'

export const UserInfoService = {
  FindByUserID: read(account(), {
    summary: "Returns the caller's plan and its usage.",
    scope: 'never',
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
  FindOwnerByPodcastID: read(editorOf('podcast'), {
    summary: "Returns the podcast owner's plan, whose limits apply to the podcast. For team members.",
    scope: 'never',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
}

export const BillingService = {
  FindPlans: read(account(), {
    summary: 'Lists the available plans with prices and limits.',
    scope: 'never',
    input: z.object({ requestId: RequestId }),
    output: z.object({ plans: z.array(PlanCard), isTestMode: z.boolean() }),
  }),
  FindSubscription: read(account(), {
    summary: "Returns the caller's subscription.",
    scope: 'never',
    input: z.object({ requestId: RequestId }),
    output: z.object({ subscription: Subscription }),
  }),
  FindUsage: read(account(), {
    summary: "Returns the caller's plan usage, in total and per podcast.",
    scope: 'never',
    input: z.object({ requestId: RequestId }),
    output: z.object({ usage: PlanUsage }),
  }),
  CreateCheckoutSession: write(account({ verified: true }), {
    summary: 'Starts a checkout and returns the URL of the payment page.',
    scope: 'never',
    rate: { max: 30, seconds: 3600 },
    input: z.object({
      requestId: RequestId,
      priceId: z.string().min(1).max(200),
      /** Sent by older clients. Ignored. */
      productId: z.string().max(200).optional(),
      customerId: z.string().max(200).nullish(),
    }),
    output: z.object({ sessionId: z.string(), sessionUrl: z.string() }),
  }),
  ConfirmCheckout: write(account(), {
    summary: 'Fetches the result of a checkout from the provider, without waiting for its webhook.',
    scope: 'never',
    rate: { max: 60, seconds: 3600 },
    input: z.object({ requestId: RequestId, sessionId: z.string().min(1).max(300) }),
    output: z.object({ subscription: Subscription, isComplete: z.boolean() }),
  }),
  CreateCustomerPortalSession: write(account(), {
    summary: 'Returns the URL of the customer portal. With a price, the portal opens on the change to that plan.',
    scope: 'never',
    rate: { max: 30, seconds: 3600 },
    input: z.object({ requestId: RequestId, customerId: z.string().max(200).nullish(), priceId: z.string().min(1).max(200).nullish() }),
    output: z.object({ sessionUrl: z.string() }),
  }),
  FindPaymentMethod: read(account(), {
    summary: 'Returns the card on file.',
    scope: 'never',
    input: z.object({ requestId: RequestId }),
    output: z.object({ paymentMethod: PaymentMethod.nullable() }),
  }),
  FindInvoices: read(account(), {
    summary: "Lists the caller's invoices, newest first.",
    scope: 'never',
    input: z.object({ requestId: RequestId, cursor: z.string().max(200).nullish() }),
    output: z.object({ invoices: z.array(Invoice), cursor: z.string().nullable() }),
  }),
}
