import type { Service } from '../../platform/rpc.ts'
import * as newsletter from './service.ts'

export const NewsletterService: Service<'NewsletterService'> = {
  FindByPodcastID: async ({ app, input }) => ({ newsletter: await newsletter.findNewsletter(app, app.db, input.podcastId) }),
  Update: async ({ app, caller, input }) => ({ newsletter: await newsletter.updateNewsletter(app, caller.userId, input) }),
  FindSubscribers: ({ app, input }) => newsletter.findSubscribers(app, input),
  DeleteSubscriber: ({ app, caller, input }) => newsletter.deleteSubscriber(app, caller.userId, input),
  Import: ({ app, caller, input }) => newsletter.importSubscribers(app, caller.userId, input),
  Export: ({ app, input }) => newsletter.exportSubscribers(app, input.podcastId),
  ResendUncertain: async ({ app, caller, input }) => ({ newsletter: await newsletter.resendUncertain(app, caller.userId, input) }),
  CancelIssue: async ({ app, caller, input }) => ({ newsletter: await newsletter.cancelIssue(app, caller.userId, input) }),
}
