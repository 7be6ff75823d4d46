import { expect, test } from 'vitest'
import { createLine } from './line.ts'

test('so many at a time, in the order of their coming, and beyond the line nobody', async () => {
  const inTurn = createLine({ atOnce: 2, longest: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const works = gates.map((gate, index) =>
    inTurn(async () => {
      begun.push(index)
      await gate.promise
      if (index === 1) throw new Error('work fails')
    }),
  )
  await expect(inTurn(async () => {})).rejects.toMatchObject({ refusal: { code: 'resource_exhausted' } })
  expect(begun).toEqual([0, 1])
  gates[1]!.resolve()
  // One that fails gives its place on like any other.
  await expect(works[1]).rejects.toThrow('work fails')
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(works.filter((_, index) => index !== 1))
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
