import { LRUCache } from 'lru-cache'
import { createLru } from '../lru.ts'
import type { Signals } from '../signals.ts'

/** Something that a cached value was made from. */
export type Source = {
  kind: string
  key: string
  /** The version that was read, if the loader knows it. A signal for this version then changes nothing. */
  version?: number
}

export type Loaded<T> = { value: T; bytes: number; sources: Source[] }

export type VersionedCache<T> = {
  /** The cached value if it is current, without a query. */
  hit(name: string): T | null
  /**
   * Returns the current value, loading it if necessary. Concurrent calls share one load until a signal arrives: one for `source` if the
   * caller knows it before loading, otherwise any. Null is not cached.
   */
  get(name: string, load: (last: T | undefined) => Promise<Loaded<T> | null>, source?: Source): Promise<T | null>
  /** The last loaded value, current or not. */
  last(name: string): T | undefined
  /** Removes this value, unless another one replaced it. */
  remove(name: string, value: T): void
  close(): void
}

type Entry<T> = {
  value: T
  bytes: number
  sources: Array<{ id: string; version: number }>
  /** How many signals had arrived when the entry was last known to be current. */
  asOf: number
}
type Load<T> = { result: Promise<T | null>; begunAt: number; source: string | null }

/** Sources whose last signal is remembered. When one is forgotten, entries from before that signal count as outdated. */
const maxSources = 10_000

const idOf = ({ kind, key }: Source): string => `${kind} ${key}`

/**
 * An LRU cache of values made from versioned rows. Signals are counted, and an entry is current if none has arrived for its sources since
 * its load began. While signals can't be received, nothing is current.
 */
export function createVersionedCache<T extends object>(options: {
  signals: Signals
  kinds: string[]
  maxBytes: number
}): VersionedCache<T> {
  const { signals, kinds, maxBytes } = options
  const entries = new LRUCache<string, Entry<T>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
  /** The latest load of each name. A later load replaces it if a signal arrived in the meantime. */
  const loads = new Map<string, Load<T>>()
  let signalCount = 0
  /** Entries from before this count may have missed a signal. */
  let validFrom = 0
  const changes = createLru<{ at: number; version: number }>(maxSources, {
    dispose: ({ at }, _id, reason) => {
      if (reason === 'evict') validFrom = Math.max(validFrom, at)
    },
  })

  const listening = [
    ...kinds.map((kind) =>
      signals.on(kind, (key, version) => changes.set(idOf({ kind, key }), { at: ++signalCount, version: Number(version) })),
    ),
    signals.onReconnect(() => {
      validFrom = ++signalCount
    }),
  ]

  function isCurrent(entry: Entry<T>): boolean {
    if (!signals.live() || entry.asOf < validFrom) return false
    if (entry.asOf === signalCount) return true
    for (const { id, version } of entry.sources) {
      const change = changes.get(id)
      if (change && change.at > entry.asOf && change.version > version) return false
    }
    entry.asOf = signalCount
    return true
  }

  function hit(name: string): T | null {
    const entry = entries.get(name)
    return entry && isCurrent(entry) ? entry.value : null
  }

  function isJoinable({ begunAt, source }: Load<T>): boolean {
    if (begunAt === signalCount) return true
    return source !== null && begunAt >= validFrom && (changes.get(source)?.at ?? 0) <= begunAt
  }

  /** The next reader loads again. */
  function expire(name: string): void {
    loads.delete(name)
    const entry = entries.peek(name)
    if (entry) entry.asOf = -1
  }

  async function run(name: string, load: Parameters<VersionedCache<T>['get']>[1], isLatest: () => boolean): Promise<T | null> {
    const asOf = signalCount
    const loaded = await load(entries.peek(name)?.value)
    // Loads overlapped, and the earlier one may have read a newer version than the later one.
    if (!isLatest()) expire(name)
    else if (!loaded) entries.delete(name)
    else {
      const { value, bytes } = loaded
      const sources = loaded.sources.map((source) => ({ id: idOf(source), version: source.version ?? -1 }))
      entries.set(name, { value, bytes, sources, asOf })
    }
    return loaded?.value ?? null
  }

  return {
    hit,
    async get(name, load, source) {
      const known = hit(name)
      if (known) return known
      const running = loads.get(name)
      if (running && isJoinable(running)) return running.result
      const isLatest = (): boolean => loads.get(name) === begun
      const begun: Load<T> = { begunAt: signalCount, source: source ? idOf(source) : null, result: Promise.resolve(null) }
      loads.set(name, begun)
      begun.result = run(name, load, isLatest).finally(() => {
        if (isLatest()) loads.delete(name)
      })
      return begun.result
    },
    last: (name) => entries.peek(name)?.value,
    remove(name, value) {
      if (entries.peek(name)?.value === value) entries.delete(name)
    },
    close: () => listening.forEach((stop) => stop()),
  }
}
