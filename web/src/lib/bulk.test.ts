import { expect, test } from 'vitest'
import { forEachItem } from './bulk.ts'
import { RpcError } from './rpc.ts'

const items = Array.from({ length: 50 }, (_, at) => at)

test('does every item once, a few at a time, and names those that failed', async () => {
  let running = 0
  let most = 0
  const seen: number[] = []
  const progress: number[] = []
  const work = async (item: number) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, item % 3))
    running--
    seen.push(item)
    if (item % 10 === 0) throw new Error(`No ${item}`)
  }
  const { done, failed } = await forEachItem(items, work, { onProgress: (finished) => progress.push(finished) })
  expect(seen.toSorted((one, other) => one - other)).toEqual(items)
  expect(most).toBe(4)
  expect(done).toHaveLength(45)
  expect(failed.map(({ item, error }) => [item, (error as Error).message]).toSorted()).toEqual(
    [0, 10, 20, 30, 40].map((item) => [item, `No ${item}`]).toSorted(),
  )
  expect(progress).toEqual(items.map((item) => item + 1))
})

test('starts nothing new after it is stopped', async () => {
  const stop = new AbortController()
  const { done, failed } = await forEachItem(items, async (item) => (item === 10 ? stop.abort() : undefined), { signal: stop.signal })
  expect(done.length).toBeLessThan(16)
  expect(failed).toEqual([])
})

test('waits as long as the server asks for, and tries again', async () => {
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls === 1) throw new RpcError('resource_exhausted', 'Too many attempts.', { retry_after: '0.01' })
  }
  expect(await forEachItem(['one'], work)).toEqual({ done: ['one'], failed: [] })
  expect(calls).toBe(2)
})
