import { feedPath } from '@castwright/contract/paths.ts'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { defineJob, PermanentError } from '../../../platform/queue/port.ts'

/** Gives the feed time to update. */
const delaySeconds = 5

/** Rebuilds the feed and the pages, then notifies the hubs. The last step of a transaction. */
export async function announce(app: App, tx: Tx, podcastId: string): Promise<void> {
  for (const hub of hubsOf(app)) await app.queue.add(tx, hubPing, { podcastId, hub }, { key: `${podcastId} ${hub}`, delaySeconds })
  await bump(app, tx, 'podcast', podcastId)
}

/** Podcast Index has its own API instead of WebSub. */
const podcastIndex = 'https://api.podcastindex.org/api/1.0/hub/pubnotify'

/** The hubs that the operator configured. None by default. */
const hubsOf = ({ config }: Pick<App, 'config'>): string[] => [...config.webSubHubs, ...(config.podcastIndexPing ? [podcastIndex] : [])]

/** Notifies one hub. The job retries failures, which the publisher never sees. */
export async function pingHub(app: App, { podcastId, hub }: { podcastId: string; hub: string }, signal: AbortSignal): Promise<void> {
  // The settings may have changed since.
  if (!hubsOf(app).includes(hub)) throw new PermanentError(`${hub} is no longer a configured hub.`)
  const feed = `${app.config.baseUrl}${feedPath(podcastId)}`
  const answer =
    hub === podcastIndex
      ? await app.fetch(`${hub}?${new URLSearchParams({ url: feed })}`, { okOnly: true, signal })
      : await app.fetch(hub, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed }).toString(),
          okOnly: true,
          signal,
        })
  answer.cancel()
}

/** Notifies a hub that a feed changed. */
export const hubPing = defineJob({
  name: 'publishing.ping-hub',
  payload: z.object({ podcastId: z.uuid(), hub: z.url() }),
  retries: 8,
  backoff: { initial: 10, max: 3600 },
  timeout: 60,
})
