import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../kit/app.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>

/** No one listens there, and it is never called. */
const receiver = 'https://127.0.0.1:9/receive'

export async function putWebhook(app: TestApp, podcastId: string, put: Put): Promise<{ webhookId: string; deliveryId: string }> {
  const [webhookId, messageId, deliveryId, at] = [newId(), newId(), newId(), app.clock.now()]
  const target = app.app.webhookSecrets.seal(JSON.stringify({ url: receiver }), `webhook ${webhookId} target`)
  const events = JSON.stringify(['episode.published'])
  await put('webhooks', {
    id: webhookId,
    podcast_id: podcastId,
    kind: 'standard',
    name: 'Old',
    events,
    host: '127.0.0.1:9',
    target,
    created_at: at,
  })
  const payload = {
    type: 'webhook.test',
    timestamp: at.toISOString(),
    data: { sequence: null, podcast: {}, episode: null, actor: null, url: '' },
  }
  await put('webhook_messages', { id: messageId, podcast_id: podcastId, event: 'webhook.test', at, payload })
  await put('webhook_deliveries', {
    id: deliveryId,
    webhook_id: webhookId,
    message_id: messageId,
    state: 'failed',
    next_at: at,
    created_at: at,
  })
  return { webhookId, deliveryId }
}
