import type { App } from '../../../platform/app.ts'
import { findFeed, type Found } from './find.ts'
import { keepFeed, type Bodies } from './keep.ts'

/** What is answered with: what stands at the address, and its bytes in the forms that are ready. */
export type Entry = { found: Found; bodies: Partial<Bodies>; size: number }

type Slot = {
  entry: Entry | null
  flight: Promise<Entry | null> | null
  /** The newest version that was heard of. */
  newest: number
  /** In which era the entry was last known to be the newest; before it, signals may have been missed. */
  era: number
  /** Another server kept other bytes of the same version: those are taken. */
  isGivenUp: boolean
  keeping: Promise<void> | null
  /** It is built in a moment, if nobody asks for it before. */
  soon: NodeJS.Timeout | null
  /** The larger, the later it was asked for. */
  used: number
}

export type FeedCache = {
  /** What is at hand and known to be the newest: no query, no waiting. */
  hit(podcastId: string): Entry | null
  /** What stands there now, built where it must be; null where there is nothing. However many ask, it is done once. */
  get(podcastId: string): Promise<Entry | null>
  /** The bytes in this form, as soon as they are there. */
  body(entry: Entry, form: keyof Bodies): Promise<Buffer>
  close(): Promise<void>
}

/** Bytes of all feeds that are at hand; those that nobody asked for longest go first. */
const most = 128 * 1024 * 1024
const mostRounds = 10
/** Milliseconds between a change and building a feed that nobody has asked for yet. */
const aMoment = 100

/** The feeds that this server has at hand. A signal tells of every change, so that a copy is the newest until one comes. */
export function openFeedCache(app: App, { maxBytes = most }: { maxBytes?: number } = {}): FeedCache {
  const slots = new Map<string, Slot>()
  const pending = new Set<Promise<unknown>>()
  let bytes = 0
  let era = 1
  let turn = 0
  let closed = false

  const track = (work: Promise<unknown>): void => {
    const done = work.catch(() => {}).finally(() => pending.delete(done))
    pending.add(done)
  }

  const slotOf = (podcastId: string): Slot => {
    const slot = slots.get(podcastId) ?? {
      entry: null,
      flight: null,
      newest: 0,
      era: 0,
      isGivenUp: false,
      keeping: null,
      soon: null,
      used: 0,
    }
    slots.set(podcastId, slot)
    slot.used = ++turn
    return slot
  }

  const isNewest = (slot: Slot): boolean =>
    slot.entry !== null && slot.era === era && !slot.isGivenUp && slot.entry.found.version >= slot.newest && app.signals.live()

  const resize = (entry: Entry | null, size: number): void => {
    if (!entry) return
    bytes += size - entry.size
    entry.size = size
  }

  const makeRoom = (): void => {
    if (bytes <= maxBytes) return
    for (const [podcastId, slot] of [...slots].toSorted(([, one], [, other]) => one.used - other.used)) {
      // What was asked for last stays, however large it is.
      if (bytes <= maxBytes || slots.size === 1) return
      if (slot.flight || slot.keeping) continue
      resize(slot.entry, 0)
      slots.delete(podcastId)
    }
  }

  const put = (podcastId: string, slot: Slot, found: Found): Entry => {
    if (slot.entry?.found === found) return slot.entry
    const entry: Entry = { found, bodies: {}, size: 0 }
    resize(slot.entry, 0)
    slot.entry = entry
    if (found.kind !== 'feed') return entry
    entry.bodies.identity = found.feed.bytes
    resize(entry, found.feed.bytes.length)
    track(
      found.feed.bodies.then((bodies) => {
        entry.bodies = bodies
        if (slot.entry === entry) resize(entry, bodies.identity.length + bodies.gzip.length + bodies.br.length)
        makeRoom()
      }),
    )
    if (!found.feed.isKept) keep(podcastId, slot)
    return entry
  }

  /** After it was answered with: the storage is for the next start. What was built meanwhile is kept in the next round. */
  const keep = (podcastId: string, slot: Slot): void => {
    if (slot.keeping) return
    const rounds = async (): Promise<void> => {
      for (let kept: Found | undefined; ;) {
        const found = slot.entry?.found
        if (found === kept || found?.kind !== 'feed' || found.feed.isKept) return
        kept = found
        const isKept = await keepFeed(app, podcastId, found.feed, await found.feed.bodies)
        if (!isKept && slot.entry?.found === found) slot.isGivenUp = true
      }
    }
    slot.keeping = rounds()
      .catch((error: unknown) => app.log.error({ err: error, podcastId }, 'a feed could not be kept; it is built again when it is needed'))
      .finally(() => {
        slot.keeping = null
        makeRoom()
      })
    track(slot.keeping)
  }

  const fetchNewest = async (podcastId: string, slot: Slot): Promise<Entry | null> => {
    for (let round = 1; ; round += 1) {
      const begun = app.signals.live() ? era : 0
      const found = await findFeed(app, podcastId, slot.isGivenUp ? undefined : slot.entry?.found)
      slot.isGivenUp = false
      slot.era = begun
      if (!found) {
        resize(slot.entry, 0)
        slot.entry = null
        return null
      }
      const entry = put(podcastId, slot, found)
      // A signal may have come meanwhile. One that tells of more than there is came from before a restore.
      if (found.version >= slot.newest || round === mostRounds) {
        slot.newest = found.version
        return entry
      }
    }
  }

  const refresh = (podcastId: string): Promise<Entry | null> => {
    const slot = slotOf(podcastId)
    if (slot.flight) return slot.flight
    slot.flight = fetchNewest(podcastId, slot)
      .catch((error: unknown) => {
        // Listeners' apps are better served with the feed of a moment ago than with none.
        if (!slot.entry || closed) throw error
        app.log.error({ err: error, podcastId }, 'a feed could not be built anew; the last one is sent')
        return slot.entry
      })
      .finally(() => {
        slot.flight = null
        if (!slot.entry && slots.get(podcastId) === slot) slots.delete(podcastId)
        makeRoom()
      })
    track(slot.flight)
    return slot.flight
  }

  const stopHearing = app.signals.on('podcast', (podcastId, version) => {
    const slot = slots.get(podcastId)
    if (!slot || closed) return
    slot.newest = Math.max(slot.newest, Number(version))
    // Somebody asks for it soon: it is built before they do, but after whoever changed it has their answer. The flight that may be
    // under way sees to it by itself.
    if (slot.flight || isNewest(slot)) return
    slot.soon ??= setTimeout(() => {
      slot.soon = null
      // One that had to make room meanwhile is built when it is asked for.
      const isHere = !closed && slots.get(podcastId) === slot
      if (isHere && !slot.flight && !isNewest(slot)) track(refresh(podcastId))
    }, aMoment).unref()
  })
  const stopCounting = app.signals.onReconnect(() => {
    era += 1
  })

  return {
    hit(podcastId) {
      const slot = slots.get(podcastId)
      if (!slot || !isNewest(slot)) return null
      slot.used = ++turn
      return slot.entry
    },
    get: refresh,
    async body(entry, form) {
      const ready = entry.bodies[form]
      if (ready) return ready
      if (entry.found.kind !== 'feed') throw new Error('Only a feed has a body.')
      return (await entry.found.feed.bodies)[form]
    },
    async close() {
      closed = true
      stopHearing()
      stopCounting()
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
