import { z } from 'zod'
import { account, editorOf, read, write } from '../method.ts'
import { Id, RequestId } from '../shapes.ts'
import { Invoice, PaymentMethod, PlanCard, PlanUsage, Subscription, UserInfo } from './shapes.ts'

export const UserInfoService = {
  FindByUserID: read(account({ scope: 'never' }), {
    summary: "Returns the caller's plan and its usage.",
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
  FindOwnerByPodcastID: read(editorOf('podcast', { scope: 'never' }), {
    summary: "Returns the plan of the podcast's owner, whose limits apply to the podcast. For team members.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
}

export const BillingService = {
  FindPlans: read(account({ scope: 'never' }), {
    summary: 'Lists the available plans with prices and limits.',
    input: z.object({ requestId: RequestId }),
    output: z.object({ plans: z.array(PlanCard), isTestMode: z.boolean() }),
  }),
  FindSubscription: read(account({ scope: 'never' }), {
    summary: "Returns the caller's subscription.",
    input: z.object({ requestId: RequestId }),
    output: z.object({ subscription: Subscription }),
  }),
  FindUsage: read(account({ scope: 'never' }), {
    summary: "Returns the caller's plan usage, in total and per podcast.",
    input: z.object({ requestId: RequestId }),
    output: z.object({ usage: PlanUsage }),
  }),
  CreateCheckoutSession: write(account({ verified: true, scope: 'never' }), {
    summary: 'Starts a checkout and returns the URL of the payment page.',
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
  ConfirmCheckout: write(account({ scope: 'never' }), {
    summary: 'Fetches the result of a checkout from the provider, without waiting for its webhook.',
    rate: { max: 60, seconds: 3600 },
    input: z.object({ requestId: RequestId, sessionId: z.string().min(1).max(300) }),
    output: z.object({ subscription: Subscription, isComplete: z.boolean() }),
  }),
  CreateCustomerPortalSession: write(account({ scope: 'never' }), {
    summary: 'Returns the customer portal URL. With a price, the portal opens on the page that switches to that plan.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({ requestId: RequestId, customerId: z.string().max(200).nullish(), priceId: z.string().min(1).max(200).nullish() }),
    output: z.object({ sessionUrl: z.string() }),
  }),
  FindPaymentMethod: read(account({ scope: 'never' }), {
    summary: 'Returns the card on file.',
    input: z.object({ requestId: RequestId }),
    output: z.object({ paymentMethod: PaymentMethod.nullable() }),
  }),
  FindInvoices: read(account({ scope: 'never' }), {
    summary: "Lists the caller's invoices, newest first.",
    input: z.object({ requestId: RequestId, cursor: z.string().max(200).nullish() }),
    output: z.object({ invoices: z.array(Invoice), cursor: z.string().nullable() }),
  }),
}
