import { addHost, listHosts } from '../../domains/hosts/service.ts'
import { changeShowTags } from '../../domains/podcasts/service.ts'
import { createWebhook, findWebhooks, updateWebhook } from '../../domains/webhooks/service.ts'
import { ago, day, type DemoContext } from './context.ts'
import type { Cast } from './people.ts'

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
