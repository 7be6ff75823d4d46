import { expect, test } from 'vitest'
import type { Signals } from '../signals.ts'
import { openCopies, type Made } from './copies.ts'

/** Signals that the test gives itself. */
function wire() {
  const listeners = new Map<string, Set<(key: string, version: string) => void>>()
  const reconnected = new Set<() => void>()
  let live = true
  const signals: Signals = {
    notify: async () => undefined,
    on(kind, listener) {
      listeners.set(kind, (listeners.get(kind) ?? new Set()).add(listener))
      return () => void listeners.get(kind)?.delete(listener)
    },
    onReconnect(listener) {
      reconnected.add(listener)
      return () => void reconnected.delete(listener)
    },
    live: () => live,
    close: async () => undefined,
  }
  return {
    signals,
    change: (key: string) => listeners.get('podcast')?.forEach((listener) => listener(key, '1')),
    reconnect: () => reconnected.forEach((listener) => listener()),
    setLive: (is: boolean) => (live = is),
    listening: () => (listeners.get('podcast')?.size ?? 0) + reconnected.size,
  }
}

function stage(most = 100) {
  const line = wire()
  const copies = openCopies<string>({ signals: line.signals, kinds: ['podcast'], most })
  let made = 0
  const of = (key: string) => [{ kind: 'podcast' as const, key }]
  const make =
    (key: string, bytes = 1) =>
    async (): Promise<Made<string>> => ({ value: `${key} ${(made += 1)}`, bytes, of: of(key) })
  return { ...line, copies, make, of, get: (key: string, bytes = 1) => copies.get(key, make(key, bytes)) }
}

test('a copy is made once, for all who ask, until what it was made from changes', async () => {
  const { get, change } = stage()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a 1', 'a 1'])
  change('b')
  expect(await get('a')).toBe('a 1')
  change('a')
  expect(await get('a')).toBe('a 2')
})

test('whoever asks after a change does not wait for what was begun before it', async () => {
  const { copies, change, of, get } = stage()
  const { promise, resolve } = Promise.withResolvers<Made<string>>()
  const first = copies.get('a', () => promise)
  change('a')
  expect(await get('a')).toBe('a 1')
  resolve({ value: 'old', bytes: 1, of: of('a') })
  expect(await first).toBe('old')
  expect(await get('a')).toBe('a 1')
})

test('a change that is heard while a copy is made leaves nothing old behind', async () => {
  const { copies, change, of, get } = stage()
  const { promise, resolve } = Promise.withResolvers<Made<string>>()
  const first = copies.get('a', () => promise)
  change('a')
  resolve({ value: 'old', bytes: 1, of: of('a') })
  expect(await first).toBe('old')
  expect(await get('a')).toBe('a 1')
  expect(await get('a')).toBe('a 1')
})

test('those that were not asked for longest go first, by their bytes; one that is too big is never kept', async () => {
  const { get } = stage(100)
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

test('after a time of silence everything is made anew, what was being made then too', async () => {
  const { get, copies, reconnect, setLive, of } = stage()
  await get('a')
  const { promise, resolve } = Promise.withResolvers<Made<string>>()
  const during = copies.get('b', () => promise)
  setLive(false)
  expect(await get('a')).toBe('a 2')
  expect(await get('a')).toBe('a 3')
  setLive(true)
  reconnect()
  resolve({ value: 'old', bytes: 1, of: of('b') })
  await during
  expect(await get('a')).toBe('a 4')
  expect(await get('b')).toBe('b 5')
})

test('nothing, and a failure, are not kept; who closes hears no more', async () => {
  const { copies, get, listening } = stage()
  expect(await copies.get('a', async () => null)).toBeNull()
  await expect(copies.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a')).toBe('a 1')
  copies.close()
  expect(listening()).toBe(0)
})
