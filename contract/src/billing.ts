import { z } from 'zod'
import { plans } from './limits.ts'
import { method } from './method.ts'
import { Id, RequestId } from './shapes.ts'

export const Plan = z.enum(plans)

export const UserInfo = z.object({
  userId: Id,
  subscriptionType: Plan,
  isMonthly: z.boolean(),
  numberOfPodcasts: z.number(),
  /** Of all podcasts that the account owns, since the first of the month, UTC. */
  downloadsThisMonth: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const UserInfoService = {
  FindByUserID: method({
    summary: "The caller's plan and how much of it is used.",
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
  FindOwnerByPodcastID: method({
    summary: "The plan of a podcast's owner, which governs the podcast, for its team.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ userInfo: UserInfo }),
  }),
}
