import type { App } from '../../../platform/app.ts'
import { GiveUp } from '../../../platform/queue/port.ts'

/** Podcast Index is told by another call than the hubs of WebSub. */
const podcastIndex = 'https://api.podcastindex.org/api/1.0/hub/pubnotify'

/** Whom the operator wants told that a feed changed: nobody unless they say so. */
export const hubsOf = ({ config }: Pick<App, 'config'>): string[] => [
  ...config.webSubHubs,
  ...(config.podcastIndexPing ? [podcastIndex] : []),
]

/** Tells one of them. A failure is the job's to try again, and never that of whoever published. */
export async function pingHub(app: App, { podcastId, hub }: { podcastId: string; hub: string }, signal: AbortSignal): Promise<void> {
  // The operator may have changed their mind since.
  if (!hubsOf(app).includes(hub)) throw new GiveUp(`${hub} is no longer among those who are told of changed feeds.`)
  const feed = `${app.config.baseUrl}/rss/${podcastId}.xml`
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
