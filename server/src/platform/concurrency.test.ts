import { expect, test } from 'vitest'
import { createLimiter } from './concurrency.ts'

test('runs a limited number of tasks in order and rejects those beyond the queue', async () => {
  const limited = createLimiter({ concurrency: 2, maxQueued: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const tasks = gates.map((gate, index) =>
    limited(async () => {
      started.push(index)
      await gate.promise
      if (index === 1) throw new Error('task fails')
    }),
  )
  await expect(limited(async () => {})).rejects.toMatchObject({ refusal: { code: 'resource_exhausted' } })
  expect(started).toEqual([0, 1])
  gates[1]!.resolve()
  // A failed task frees its slot.
  await expect(tasks[1]).rejects.toThrow('task fails')
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(tasks.filter((_, index) => index !== 1))
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(await limited(async () => 'done')).toBe('done')
})
