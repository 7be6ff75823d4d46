import { memberPath } from '@castwright/contract/paths.ts'
import type { MemberPage, PageLink } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { openListener } from '../../listeners/service.ts'
import { findOfFeed } from '../../memberships/service.ts'
import * as store from '../store.ts'
import { secretPage, toPagePodcast } from './facts.ts'
import { toMembership } from './membership.ts'

/** Addresses that open apps with a feed. They stay on the device, unlike links to the websites of apps. */
function appsFor(feedUrl: string): PageLink[] {
  const bare = feedUrl.replace(/^https?:\/\//, '')
  const encoded = encodeURIComponent(feedUrl)
  return [
    { name: 'Apple Podcasts', url: `podcast://${bare}` },
    { name: 'Pocket Casts', url: `pktc://subscribe/${bare}` },
    { name: 'Overcast', url: `overcast://x-callback-url/add?url=${encoded}` },
    { name: 'AntennaPod', url: `antennapod-subscribe://${bare}` },
    { name: 'Castro', url: `castros://subscribe/${bare}` },
    { name: 'Other app', url: `feed://${bare}` },
  ]
}

/** Null if the feed has expired or was revoked. */
export async function findMemberPage(app: App, token: string, { isSent = false } = {}): Promise<MemberPage | null> {
  const opened = await openListener(app, token)
  const show = opened && (await store.findShow(app.db, { id: opened.podcastId }))
  if (!opened || !show) return null
  const managed = await findOfFeed(app, opened.listenerId)
  return {
    ...secretPage(app, `A private feed for ${show.podcast.title}`),
    kind: 'member',
    podcast: toPagePodcast(app, show),
    feedUrl: opened.feedUrl,
    pageUrl: opened.pageUrl,
    apps: appsFor(opened.feedUrl),
    pauseMessage: opened.pauseMessage,
    membership: managed && { ...toMembership(managed), action: `${memberPath(token)}/manage`, isSent },
  }
}
