import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('forgets the entry that was used least recently', () => {
  const forgotten: Array<[string, string]> = []
  const lru = createLru<{ at: number }>(2, { dispose: (_, key, reason) => forgotten.push([key, reason]) })
  lru.set('a', { at: 1 })
  lru.set('b', { at: 2 })
  lru.get('a')
  lru.set('c', { at: 3 })
  expect(forgotten).toEqual([['b', 'evict']])
  expect([...lru.keys()].sort()).toEqual(['a', 'c'])
  expect(lru.size).toBe(2)
})
