import { setImmediate as macrotask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import type { Signals } from '../signals.ts'
import { createVersionedCache, type Loaded, type VersionedCache } from './cache.ts'

/** The signals of one server, delivered by the test. */
function fakeSignals() {
  const listeners = new Map<string, Set<(key: string, version: string) => void>>()
  const reconnectListeners = new Set<() => void>()
  let isLive = true
  const signals: Signals = {
    notify: async () => {},
    on(kind, listener) {
      const set = listeners.get(kind) ?? new Set()
      listeners.set(kind, set.add(listener))
      return () => void set.delete(listener)
    },
    onReconnect(listener) {
      reconnectListeners.add(listener)
      return () => void reconnectListeners.delete(listener)
    },
    live: () => isLive,
    close: async () => {},
  }
  return {
    signals,
    deliver: (key: string, version = 1) => listeners.get('podcast')?.forEach((listener) => listener(key, String(version))),
    disconnect: () => (isLive = false),
    reconnect() {
      reconnectListeners.forEach((listener) => listener())
      isLive = true
    },
    listening: () => (listeners.get('podcast')?.size ?? 0) + reconnectListeners.size,
  }
}

type Text = { text: string }

function setUp(maxBytes = 100) {
  const line = fakeSignals()
  const cache = createVersionedCache<Text>({ signals: line.signals, kinds: ['podcast'], maxBytes })
  let loads = 0
  const loaded = (key: string, text: string, bytes = 1): Loaded<Text> => ({ value: { text }, bytes, sources: [{ kind: 'podcast', key }] })
  const get = async (key: string, bytes = 1) => (await cache.get(key, async () => loaded(key, `${key} ${(loads += 1)}`, bytes)))?.text
  return { ...line, cache, loaded, get }
}

test('loads once for all readers until a source changes', async () => {
  const { get, deliver } = setUp()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a 1', 'a 1'])
  deliver('b')
  expect(await get('a')).toBe('a 1')
  deliver('a')
  expect(await get('a')).toBe('a 2')
})

test('a signal for the loaded version changes nothing', async () => {
  const { cache, deliver } = setUp()
  const load = async (): Promise<Loaded<Text>> => ({
    value: { text: 'two' },
    bytes: 1,
    sources: [{ kind: 'podcast', key: 'a', version: 2 }],
  })
  await cache.get('a', load)
  deliver('a', 2)
  expect(cache.hit('a')).toEqual({ text: 'two' })
  deliver('a', 3)
  expect(cache.hit('a')).toBeNull()
  expect(cache.last('a')).toEqual({ text: 'two' })
})

test("a reader after a change doesn't join an earlier load, whose result isn't cached", async () => {
  const { cache, deliver, loaded, get } = setUp()
  const { promise, resolve } = Promise.withResolvers<Loaded<Text>>()
  const first = cache.get('a', () => promise)
  deliver('a')
  expect(await get('a')).toBe('a 1')
  resolve(loaded('a', 'old'))
  expect(await first).toEqual({ text: 'old' })
  // The earlier load may have read a newer version than the later one, so neither is cached.
  expect(await get('a')).toBe('a 2')
  expect(await get('a')).toBe('a 2')
})

test('a change during a load makes its result outdated', async () => {
  const { cache, deliver, loaded, get } = setUp()
  const { promise, resolve } = Promise.withResolvers<Loaded<Text>>()
  const first = cache.get('a', () => promise)
  deliver('a')
  resolve(loaded('a', 'old'))
  expect(await first).toEqual({ text: 'old' })
  expect(await get('a')).toBe('a 1')
})

test('evicts the least recently used by size, and never caches what is too large', async () => {
  const { get } = setUp(100)
  await get('a', 40)
  await get('b', 40)
  await get('a')
  await get('c', 60)
  expect(await get('a')).toBe('a 1')
  expect(await get('c')).toBe('c 3')
  expect(await get('b', 101)).toBe('b 4')
  expect(await get('b', 101)).toBe('b 5')
  expect(await get('a')).toBe('a 1')
})

test('reloads everything after signals may have been missed, including what was loading then', async () => {
  const { get, cache, disconnect, reconnect, loaded } = setUp()
  await get('a')
  const { promise, resolve } = Promise.withResolvers<Loaded<Text>>()
  const during = cache.get('b', () => promise)
  disconnect()
  expect(await get('a')).toBe('a 2')
  expect(await get('a')).toBe('a 3')
  reconnect()
  resolve(loaded('b', 'old'))
  await during
  expect(await get('a')).toBe('a 4')
  expect(await get('b')).toBe('b 5')
  expect(await get('b')).toBe('b 5')
})

test('caches neither nothing nor a failure, and stops listening when closed', async () => {
  const { cache, get, listening } = setUp()
  expect(await cache.get('a', async () => null)).toBeNull()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a')).toBe('a 1')
  cache.close()
  expect(listening()).toBe(0)
})

/** Repeatable random numbers (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

type Answer = { key: string; version: number }
type Server = {
  line: ReturnType<typeof fakeSignals>
  cache: VersionedCache<Answer>
  isConnected: boolean
  /** Committed, but not delivered yet. */
  queue: Answer[]
  /** The newest version of each key that this server was notified of or has returned. */
  acknowledged: Map<string, number>
}

/**
 * Several servers on one database. Commits, deliveries, lost connections, reads and ends of loads come in random order. Whether the
 * loader knows its version is random, too. Checks every result against what was acknowledged when it was requested.
 */
async function simulate(seed: number): Promise<{ hits: number; answers: number }> {
  const below = random(seed)
  const keys = ['a', 'b', 'c']
  const committed = new Map(keys.map((key) => [key, 0]))
  const paused: Array<() => void> = []
  const pause = (): Promise<void> => new Promise((resolve) => paused.push(resolve))
  const outcome = { hits: 0, answers: 0 }
  const problems: string[] = []
  const reading = new Set<Promise<void>>()
  const servers = Array.from({ length: 3 }, (): Server => {
    const line = fakeSignals()
    // Small enough that entries are evicted.
    const cache = createVersionedCache<Answer>({ signals: line.signals, kinds: ['podcast'], maxBytes: 2 })
    return { line, cache, isConnected: true, queue: [], acknowledged: new Map() }
  })
  const acknowledge = ({ acknowledged }: Server, { key, version }: Answer): void =>
    void acknowledged.set(key, Math.max(acknowledged.get(key) ?? 0, version))

  async function load(key: string, knowsVersion: boolean): Promise<Loaded<Answer>> {
    await pause()
    const version = committed.get(key)!
    await pause()
    if (below(10) === 0) throw new Error('The database failed.')
    const source = { kind: 'podcast', key }
    return { value: { key, version }, bytes: 1, sources: [knowsVersion ? { ...source, version } : source] }
  }

  async function read(server: Server, key: string): Promise<void> {
    const least = server.acknowledged.get(key) ?? 0
    const hit = server.cache.hit(key)
    if (hit) outcome.hits += 1
    const knowsVersion = below(2) === 0
    const answer =
      hit ??
      (await server.cache.get(key, () => load(key, knowsVersion), below(2) === 0 ? { kind: 'podcast', key } : undefined).catch(() => null))
    if (!answer) return
    outcome.answers += 1
    if (answer.version < least) problems.push(`${key}: ${answer.version} was sent after ${least} was acknowledged`)
    acknowledge(server, answer)
  }

  const acts: Array<(server: Server, key: string) => void> = [
    (_server, key) => {
      const version = committed.get(key)! + 1
      committed.set(key, version)
      for (const one of servers) if (one.isConnected) one.queue.push({ key, version })
    },
    (server) => {
      const message = server.queue.shift()
      if (!message) return
      server.line.deliver(message.key, message.version)
      acknowledge(server, message)
    },
    (server) => {
      if (below(4) > 0 || !server.isConnected) return
      server.isConnected = false
      server.line.disconnect()
      server.queue = []
    },
    (server) => {
      if (server.isConnected) return
      server.isConnected = true
      server.line.reconnect()
      for (const one of keys) acknowledge(server, { key: one, version: committed.get(one)! })
    },
    () => paused.splice(below(paused.length || 1), 1)[0]?.(),
    () => paused.splice(below(paused.length || 1), 1)[0]?.(),
  ]
  const startRead = (server: Server, key: string): void => {
    const done = read(server, key).finally(() => reading.delete(done))
    reading.add(done)
  }
  for (let step = 0; step < 300; step += 1) {
    const [server, key] = [servers[below(servers.length)]!, keys[below(keys.length)]!]
    const act = below(acts.length + 3)
    if (act < acts.length) acts[act]!(server, key)
    else startRead(server, key)
    if (below(2) === 0) await macrotask()
  }

  // When idle, every server returns what is committed.
  const settle = async (): Promise<void> => {
    while (reading.size > 0) {
      for (const resume of paused.splice(0)) resume()
      await macrotask()
    }
  }
  await settle()
  for (const server of servers) {
    if (!server.isConnected) server.line.reconnect()
    for (const { key, version } of server.queue) server.line.deliver(key, version)
    for (const key of keys) {
      acknowledge(server, { key, version: committed.get(key)! })
      startRead(server, key)
    }
  }
  await settle()
  expect(problems, `seed ${seed}`).toEqual([])
  return outcome
}

test('no reader gets an older version than its server has acknowledged, in random interleavings', async () => {
  const total = { hits: 0, answers: 0 }
  for (let seed = 1; seed <= (isFull ? 400 : 150); seed += 1) {
    const { hits, answers } = await simulate(seed)
    total.hits += hits
    total.answers += answers
  }
  // The cache is used, and not right by accident: most results are loaded.
  expect(total.hits).toBeGreaterThan(1000)
  expect(total.answers).toBeGreaterThan(total.hits * 2)
})
