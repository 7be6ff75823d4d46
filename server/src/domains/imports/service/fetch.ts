import { Readable } from 'node:stream'
import { importMessages } from '@castwright/contract/imports/messages.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { permanentAddress } from '../../../platform/permanent-address.ts'
import { findOwn } from '../../feeds/service.ts'
import type { FeedFacts, ItemFacts } from '../facts.ts'
import { FeedRefusal, readFeed } from '../parse.ts'

type FeedDeps = Pick<App, 'fetch' | 'config' | 'db' | 'transaction' | 'storage' | 'mediaAddresses'>

export type OldFeed = FeedFacts & {
  /** The feed URL after permanent redirects. */
  address: string
  /** It is one of our feeds, or redirects to one. */
  isOurs: boolean
}

type Options = {
  signal?: AbortSignal
  seconds?: number
  /** Reads only the first page of a paged feed, which is enough for the owner. */
  firstPage?: boolean
}
type OnItem = (item: ItemFacts) => void | Promise<void>

const accept = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'
const maxPages = 500

/** Reads the feed of another host with all its pages. Throws a FetchError if it can't be fetched and a FeedRefusal if it isn't a feed. */
export async function fetchOldFeed(app: FeedDeps, address: string, onItem: OnItem, options: Options = {}): Promise<OldFeed> {
  const ours = ownPodcast(app, address)
  if (ours !== null) return readOwn(app, address, ours, onItem)
  const deadline = Date.now() + (options.seconds ?? importLimits.feedSeconds) * 1000
  const once = startOnce(onItem)
  const { hops, ...feed } = await readPage(app, address, once.take, { ...options, deadline })
  const visited = new Set([address])
  let next = options.firstPage ? null : feed.nextUrl
  while (next !== null && !visited.has(next) && visited.size < maxPages) {
    visited.add(next)
    once.turnPage()
    const page = await readPage(app, next, once.take, { ...options, deadline })
    feed.problems.push(...page.problems)
    feed.losses.push(...page.losses)
    // Some hosts return the first page for every page.
    next = once.isNew() ? page.nextUrl : null
  }
  const leadsHere = hops.some(({ to }) => isOwn(app, to))
  return {
    ...feed,
    address: permanentAddress(address, hops),
    isOurs: leadsHere || isOwn(app, feed.show.newFeedUrl) || isOwn(app, feed.selfUrl),
  }
}

/** Passes each item on once, and numbers items across pages. */
function startOnce(onItem: OnItem) {
  const seen = new Set<string>()
  let [offset, before] = [0, 0]
  return {
    take(item: ItemFacts): void | Promise<void> {
      if (seen.has(item.guid)) return
      if (seen.size >= importLimits.items) throw new FeedRefusal('too_many_items', `The feed has more than ${importLimits.items} episodes.`)
      seen.add(item.guid)
      return onItem({ ...item, position: offset + item.position })
    },
    turnPage(): void {
      offset = before = seen.size
    },
    isNew: (): boolean => seen.size > before,
  }
}

type PageOptions = Pick<Options, 'signal'> & { deadline: number }

async function readPage(app: FeedDeps, address: string, onItem: OnItem, { signal, deadline }: PageOptions) {
  const answer = await app.fetch(address, {
    accept,
    maxBytes: importLimits.feed,
    timeoutMs: Math.max(1, deadline - Date.now()),
    okOnly: true,
    ...(signal && { signal }),
  })
  try {
    const facts = await readFeed(answer.stream(), { address: answer.url, contentType: answer.headers['content-type'] }, onItem)
    return { ...facts, hops: answer.hops }
  } finally {
    answer.cancel()
  }
}

/** The same for a waiting user: errors become a validation error of the field, with details. */
export async function fetchOrReject(
  app: FeedDeps,
  { address, field, ...options }: { address: string; field: 'url' | 'rss_feed_url'; firstPage?: boolean },
  onItem: OnItem = () => {},
): Promise<OldFeed> {
  try {
    return await fetchOldFeed(app, address, onItem, options)
  } catch (error) {
    const detail = reasonOf(error)
    if (detail === null) throw error
    throw rejectedFeed(field, detail)
  }
}

export const rejectedFeed = (field: string, detail: string): Fault =>
  new Fault('feed_invalid', { [field]: importMessages.feedInvalid, detail })

export const ownFeedMessage = "This show is already hosted here. There's nothing to import."

/** Why a feed could not be read, as a sentence for the owner. Null means a bug. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof FetchError || error instanceof UnfitFile) return error.message
  if (!(error instanceof FeedRefusal)) return null
  return error.line === null
    ? error.message
    : `${error.message} (line ${error.line}${error.column === null ? '' : `, column ${error.column}`})`
}

/** Returns the podcast if this is the URL of one of our feeds. */
function ownPodcast({ config }: Pick<App, 'config'>, address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.host !== new URL(config.baseUrl).host) return null
  return /^\/rss\/([0-9a-f-]{36})(?:\.xml)?$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? null
}

const isOwn = (app: Pick<App, 'config'>, address: string | null): boolean => address !== null && ownPodcast(app, address) !== null

/** Reads our own feed without a request. */
async function readOwn(app: FeedDeps, address: string, podcastId: string, onItem: OnItem): Promise<OldFeed> {
  const own = await findOwn(app, podcastId)
  if (!own) throw new FeedRefusal('empty', 'There is no feed at this address.')
  const facts = await readFeed(Readable.from([own.bytes]), { address, contentType: 'application/rss+xml; charset=utf-8' }, onItem)
  return { ...facts, address, isOurs: true }
}
