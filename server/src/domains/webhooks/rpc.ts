import type { Service } from '../../platform/rpc.ts'
import * as webhooks from './service.ts'

export const WebhookService: Service<'WebhookService'> = {
  FindByPodcastID: ({ app, input }) => webhooks.findWebhooks(app, input.podcastId),
  Create: ({ app, caller, input }) => webhooks.createWebhook(app, caller.userId, input),
  Update: async ({ app, caller, input }) => ({ webhook: await webhooks.updateWebhook(app, caller.userId, input) }),
  Delete: ({ app, caller, input }) => webhooks.deleteWebhook(app, caller.userId, input.webhookId),
  RotateSecret: ({ app, caller, input }) => webhooks.rotateSecret(app, caller.userId, input.webhookId),
  SendTest: async ({ app, input }) => ({ delivery: await webhooks.sendTest(app, input.webhookId) }),
  FindDeliveries: ({ app, input }) => webhooks.findDeliveries(app, input),
  FindDelivery: async ({ app, input }) => ({ delivery: await webhooks.findDelivery(app, input) }),
  Replay: async ({ app, input }) => ({ delivery: await webhooks.replay(app, input) }),
  ReplayFailed: async ({ app, input }) => ({ count: await webhooks.replayFailed(app, input.webhookId) }),
}
