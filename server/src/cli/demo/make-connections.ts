import { addHost, listHosts } from '../../domains/hosts/service.ts'
import { changeShowTags } from '../../domains/podcasts/service.ts'
import { createWebhook, findWebhooks, updateWebhook, attempt, findDeliveries, sendTest } from '../../domains/webhooks/service.ts'
import { ago, day, type DemoContext } from './context.ts'
import type { Cast } from './people.ts'
import type { App } from '../../platform/app.ts'

/** Webhooks, a domain that waits for its DNS record, and open podcast tags. The webhook to a server is off: no such server exists. */
export async function makeConnections(demo: DemoContext, cast: Cast, podcastId: string): Promise<void> {
  const { userId } = cast.nora
  const { app } = ago(demo, 12 * day)
  if ((await findWebhooks(app, podcastId)).webhooks.length > 0) return
  const { webhook } = await createWebhook(app, userId, {
    podcastId,
    name: 'Website',
    events: ['episode.published', 'episode.updated', 'episode.unpublished'],
    target: { kind: 'standard', url: 'https://thelongwayhome.example/hooks/castwright' },
  })
  await updateWebhook(app, userId, { webhookId: webhook.id, isEnabled: false })
  await createWebhook(app, userId, {
    podcastId,
    name: 'Guests and reviews',
    events: ['review.given', 'guest.answered'],
    target: { kind: 'email', recipientId: userId },
  })
  if ((await listHosts(app, podcastId)).hosts.length === 0) await addHost(app, userId, { podcastId, host: 'listen.thelongwayhome.example' })
  await app.transaction((tx) =>
    changeShowTags(app, tx, userId, podcastId, {
      change: () => ({
        places: [{ name: 'Portland, Maine', rel: 'creator', geo: 'geo:43.6591,-70.2568', osm: '', country: 'US' }],
        license: { name: 'cc-by-nc-nd-4.0', url: '' },
      }),
    }),
  )
}

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
