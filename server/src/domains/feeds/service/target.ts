import type { RedirectCheck } from '@castwright/contract/feeds/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { FetchError, type GuardedResponse } from '../../../platform/fetch/fetch.ts'
import { permanentAddress } from '../../../platform/permanent-address.ts'
import { feedUrl } from '../../podcasts/service.ts'
import { readFeed, type ReadFeed } from '../read.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'db' | 'fetch' | 'config'>

const largest = 50 * 1024 * 1024
/** How many titles to list per difference. */
const named = 5

const refuse = (message: string): Fault => new Fault('no_feed_there', { new_rss_feed_url: message })

const words = {
  ourselves: 'This URL leads back to this feed. Enter the URL from your new host.',
  noFeed: "There's no RSS feed at this URL.",
}

const isOurs = ({ config }: Deps, address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && url.host === new URL(config.baseUrl).host && /^\/rss(?:\/|$)/i.test(url.pathname)
}

/** Checks the feed that a podcast is about to be redirected to. Throws a validation error if it can't be used. */
export async function checkTarget(
  app: Deps,
  podcastId: string,
  address: string,
): Promise<{ target: string; host: string; check: RedirectCheck }> {
  if (isOurs(app, address)) throw refuse(words.ourselves)
  const { feed, hops } = await fetchFeed(app, address)
  if (!feed) throw refuse(words.noFeed)
  const isOwnCopy = feed.selfUrl === feedUrl(app, podcastId)
  if (isOwnCopy || hops.some(({ to }) => isOurs(app, to))) throw refuse(words.ourselves)
  // One hop for podcast apps instead of two. Encoded, since headers only allow ASCII.
  const target = permanentAddress(address, hops)
  return { target, host: new URL(target).hostname, check: compare(feed, await store.findGuids(app.db, podcastId)) }
}

async function fetchFeed(app: Deps, address: string): Promise<{ feed: ReadFeed | null; hops: GuardedResponse['hops'] }> {
  try {
    const answer = await app.fetch(address, {
      accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
      maxBytes: largest,
      timeoutMs: 30_000,
      okOnly: true,
    })
    try {
      return { feed: await readFeed(answer.stream()), hops: answer.hops }
    } finally {
      answer.cancel()
    }
  } catch (error) {
    if (error instanceof FetchError) throw refuse(error.message)
    throw error
  }
}

type Known = { guid: string; title: string }

const without = (list: Known[], others: Known[]): RedirectCheck['missing'] => {
  const guids = new Set(others.map(({ guid }) => guid))
  const rest = list.filter(({ guid }) => !guids.has(guid))
  return { count: rest.length, titles: rest.slice(0, named).map(({ title, guid }) => title || guid) }
}

/** Apps identify episodes by guid: a different one is a new episode for every subscriber. */
const compare = ({ title, items }: ReadFeed, ours: Known[]): RedirectCheck => ({
  title,
  numberOfItems: items.length,
  missing: without(ours, items),
  added: without(items, ours),
})
