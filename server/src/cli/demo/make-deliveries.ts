import { attempt, findDeliveries, findWebhooks, sendTest } from '../../domains/webhooks/service.ts'
import type { App } from '../../platform/app.ts'
import { ago, day, type DemoContext } from './context.ts'

/** Deliveries in the log: how many hours ago, and what the receiver answered. */
const deliveries: Array<[hours: number, status: number, answer: string]> = [
  [6 * day, 200, 'Build started'],
  [3 * day, 503, 'Maintenance'],
  [2 * day, 200, 'Build started'],
]

/** A receiver that doesn't exist outside the demo. */
const answering =
  (status: number, answer: string): App['fetch'] =>
  async () =>
    ({
      status,
      ok: status < 300,
      headers: {},
      async *chunks() {
        yield Buffer.from(answer)
      },
      cancel: () => {},
    }) as unknown as Awaited<ReturnType<App['fetch']>>

/** Fills the log of the show's webhook with tests. */
export async function makeDeliveries(demo: DemoContext, podcastId: string): Promise<void> {
  const webhook = (await findWebhooks(demo.app, podcastId)).webhooks.find(({ kind }) => kind === 'standard')
  if (!webhook || (await findDeliveries(demo.app, { webhookId: webhook.id, limit: 1 })).deliveries.length > 0) return
  for (const [hours, status, answer] of deliveries) {
    const { app } = ago(demo, hours)
    const { id: deliveryId } = await sendTest({ ...app, queue: { ...app.queue, add: async () => {} } }, webhook.id)
    await attempt({ ...app, fetch: answering(status, answer) }, { deliveryId }, new AbortController().signal)
  }
}
