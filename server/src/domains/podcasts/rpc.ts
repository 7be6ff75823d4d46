import type { PodcastService as Methods } from '@castwright/contract/podcasts/methods.ts'
import { requireSession, type Service } from '../../platform/rpc.ts'
import * as podcasts from './service.ts'

export const PodcastService: Pick<Service<'PodcastService'>, keyof typeof Methods> = {
  Create: async ({ app, caller, input }) => ({ podcastId: await podcasts.createPodcast(app, caller.userId, input) }),
  Find: async ({ app, caller, input }) => ({ podcast: (await podcasts.findPodcast(app, input.podcastId, caller.userId)).podcast }),
  FindByProfileURL: async ({ app, input }) => ({ podcast: await podcasts.findPublicPodcast(app, input.profileUrl) }),
  FindByUserID: async ({ app, caller }) => ({ podcasts: await podcasts.findPodcasts(app, caller.userId) }),
  FindOwnedByUserID: async ({ app, caller }) => ({ podcasts: await podcasts.findPodcasts(app, caller.userId, { owned: true }) }),
  FindWithInfo: async ({ app, caller, input }) => ({ podcastWithInfo: await podcasts.findPodcast(app, input.podcastId, caller.userId) }),
  Update: async ({ app, caller, input }) => {
    await podcasts.updatePodcast(app, caller.userId, input)
    return { updatedPodcast: (await podcasts.findPodcast(app, input.podcastId, caller.userId)).podcast }
  },
  ValidatePodcastProfileURL: ({ app, input }) => podcasts.validateProfileUrl(app.db, input),
  Delete: async ({ app, caller, input }) => podcasts.deletePodcast(app, requireSession(caller), input.podcastId),
  FindDeletionImpact: ({ app, caller, input }) => podcasts.findDeletionImpact(app, input.podcastId, caller.userId),
  OfferOwnership: async ({ app, caller, input }) => ({ ownershipOffer: await podcasts.offerOwnership(app, requireSession(caller), input) }),
  CheckNewOwner: ({ app, caller, input }) => podcasts.checkNewOwner(app, caller.userId, input),
  FindOwnershipOffer: async ({ app, input }) => ({ ownershipOffer: await podcasts.findOffer(app, input.podcastId) }),
  WithdrawOwnershipOffer: ({ app, caller, input }) => podcasts.withdrawOffer(app, caller.userId, input.podcastId),
  FindOwnershipOfferByToken: async ({ app, caller, input }) => podcasts.findOfferByToken(app, caller.userId, input.token),
  AnswerOwnershipOffer: async ({ app, caller, input }) => ({ podcastId: await podcasts.answerOffer(app, caller.userId, input) }),
}

export const PodcastInfoService: Service<'PodcastInfoService'> = {
  FindByPodcastID: async ({ app, caller, input }) => ({
    podcastInfo: (await podcasts.findPodcast(app, input.podcastId, caller.userId)).podcastInfo,
  }),
  Update: async ({ app, caller, input }) => {
    const { podcastId, teamRoles } = input.podcastInfo
    await podcasts.setTeamRoles(app, caller.userId, podcastId, teamRoles)
    return { podcastInfo: (await podcasts.findPodcast(app, podcastId, caller.userId)).podcastInfo }
  },
}
