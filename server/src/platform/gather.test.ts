import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('batches items that arrive while others with the same key are handled', async () => {
  const runs: string[] = []
  const add = gather(async (items: string[]) => {
    runs.push(items.join())
    await delay(5)
    return items.map((item) => item.toUpperCase())
  })
  const results = await Promise.all([add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('a', 'a3')])
  expect(results).toEqual(['A1', 'A2', 'B1', 'A3'])
  expect(runs).toEqual(['a1', 'b1', 'a2,a3'])
  expect(await add('a', 'a4')).toBe('A4')
})

test('fails only the items that fail alone', async () => {
  const add = gather(async (items: string[]) => {
    await delay(1)
    if (items.includes('bad')) throw new Error('bad')
    return items
  })
  const results = await Promise.allSettled([add('k', 'one'), add('k', 'two'), add('k', 'bad'), add('k', 'three')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
