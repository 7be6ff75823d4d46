import type { App } from '../../../platform/app.ts'
import { compress, type Bodies } from '../../../platform/content-encoding.ts'
import { createVersionedCache, type Loaded } from '../../../platform/versions/cache.ts'
import * as store from '../store.ts'
import { buildFeed, type Built } from './build.ts'
import { readSaved, saveFeed } from './saved.ts'

/** What is at a feed URL. `version` is that of the podcast. */
type Found =
  | { kind: 'feed'; version: number; feed: FoundFeed }
  | { kind: 'moved'; version: number; target: string }
  | { kind: 'gone'; version: number }

type FoundFeed = Built & {
  /** Compressed after the feed was built, so that clients without compression need not wait. */
  bodies: Promise<Bodies>
  isSaved: boolean
  /** When the next episode is released. HTTP caches must not keep the feed longer. */
  nextReleaseAt: Date | null
}

type FeedDeps = Pick<App, 'db' | 'transaction' | 'storage' | 'config' | 'mediaAddresses'>

/** Null if no podcast ever had this ID. Returns `last` if it is still current. */
async function findFeed(app: FeedDeps, podcastId: string, last?: Found): Promise<Found | null> {
  const place = await store.findPlace(app.db, podcastId)
  const { version, redirect } = place
  if (redirect?.target) return { kind: 'moved', version, target: redirect.target }
  if (redirect?.deletedAt) return { kind: 'gone', version }
  if (!place.exists) return null
  if (last?.kind === 'feed' && last.version === version) return last
  const feed = await findOwnFeed(app, podcastId, place, last?.kind === 'feed' ? last.feed : undefined)
  return feed && { kind: 'feed', version, feed }
}

async function findOwnFeed(app: FeedDeps, podcastId: string, place: store.Place, last?: Built): Promise<FoundFeed | null> {
  const { nextReleaseAt } = place
  const saved = await readSaved(app, podcastId, place)
  if (saved) return { ...saved, bodies: Promise.resolve(saved.bodies), isSaved: true, nextReleaseAt }
  const built = await buildFeed(app, podcastId, place, last)
  return built && { ...built, bodies: compress(built.bytes), isSaved: false, nextReleaseAt }
}

/** The podcast's own feed, even if its URL redirects elsewhere. */
export async function findOwn(app: FeedDeps, podcastId: string): Promise<FoundFeed | null> {
  const place = await store.findPlace(app.db, podcastId)
  return place.exists ? findOwnFeed(app, podcastId, place) : null
}

/** `bodies` has the encodings that are ready. */
export type Entry = { found: Found; bodies: Partial<Bodies> }

export type FeedCache = {
  /** Returns the entry if it is cached and current, without a query. */
  hit(podcastId: string): Entry | null
  /** Returns what is at the URL, building it if necessary, or null. Concurrent calls share one build. */
  get(podcastId: string): Promise<Entry | null>
  /** The bytes in this encoding, once they are ready. */
  body(entry: Entry, encoding: keyof Bodies): Promise<Buffer>
  close(): Promise<void>
}

const defaultMaxBytes = 128 * 1024 * 1024
/** Delay before a cached feed is rebuilt after a change, so that the request that changed it is answered first. */
const rebuildDelayMs = 100

/** The feeds in memory. */
export function openFeedCache(app: App, { maxBytes = defaultMaxBytes }: { maxBytes?: number } = {}): FeedCache {
  const cache = createVersionedCache<Entry>({ signals: app.signals, kinds: ['podcast'], maxBytes })
  const saving = new Set<string>()
  const pending = new Set<Promise<unknown>>()
  let isClosed = false

  function track<T>(work: Promise<T>): Promise<T> {
    const done = work.catch(() => {}).finally(() => pending.delete(done))
    pending.add(done)
    return work
  }

  function toEntry(found: Found): Entry {
    if (found.kind !== 'feed') return { found, bodies: {} }
    const entry: Entry = { found, bodies: { identity: found.feed.bytes } }
    void track(found.feed.bodies.then((bodies) => (entry.bodies = bodies)).catch(() => {}))
    return entry
  }

  async function load(podcastId: string, last: Entry | undefined): Promise<Loaded<Entry> | null> {
    const found = await findFeed(app, podcastId, last?.found)
    if (!found) return null
    // Compressed encodings add less than half. A feed larger than the whole cache is kept as its only entry.
    const bytes = found.kind === 'feed' ? Math.min(Math.ceil(found.feed.bytes.length * 1.5), maxBytes) : 1
    const value = last?.found === found ? last : toEntry(found)
    return { value, bytes, sources: [{ kind: 'podcast', key: podcastId, version: found.version }] }
  }

  async function get(podcastId: string): Promise<Entry | null> {
    try {
      const entry = await cache.get(podcastId, (last) => load(podcastId, last), { kind: 'podcast', key: podcastId })
      if (entry?.found.kind === 'feed' && !entry.found.feed.isSaved) void track(save(podcastId))
      return entry
    } catch (error) {
      const last = cache.last(podcastId)
      if (!last || isClosed) throw error
      // Podcast apps prefer an outdated feed to none.
      app.log.error({ err: error, podcastId }, 'Could not rebuild a feed, sending the previous version')
      return last
    }
  }

  /** Saves the newest feed to the storage after it was sent, for the next start. */
  async function save(podcastId: string): Promise<void> {
    if (saving.has(podcastId)) return
    saving.add(podcastId)
    try {
      for (;;) {
        const entry = cache.last(podcastId)
        if (entry?.found.kind !== 'feed' || entry.found.feed.isSaved) return
        const { feed } = entry.found
        feed.isSaved = await saveFeed(app, podcastId, feed, await feed.bodies)
        // Another server saved different bytes of the same version. Use those.
        if (!feed.isSaved) cache.remove(podcastId, entry)
      }
    } catch (error) {
      app.log.error({ err: error, podcastId }, 'Could not save a feed, rebuilding it when needed')
    } finally {
      saving.delete(podcastId)
    }
  }

  const stopListening = app.signals.on('podcast', (podcastId) => {
    const isNeeded = (): boolean => !isClosed && cache.last(podcastId) !== undefined && !cache.hit(podcastId)
    if (isNeeded()) setTimeout(() => isNeeded() && void track(get(podcastId)).catch(() => {}), rebuildDelayMs).unref()
  })

  return {
    hit: cache.hit,
    get: (podcastId) => track(get(podcastId)),
    async body(entry, encoding) {
      if (entry.found.kind !== 'feed') throw new Error('Only a feed has a body.')
      return entry.bodies[encoding] ?? (await entry.found.feed.bodies)[encoding]
    },
    async close() {
      isClosed = true
      stopListening()
      cache.close()
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
