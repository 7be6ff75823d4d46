import { expect, test } from 'vitest'
import { joined, without, type Range } from './ranges.ts'

test.each<[Range, Range[], Range[]]>([
  [[0, 10], [], [[0, 10]]],
  [[0, 10], [[0, 10]], []],
  [[2, 8], [[0, 10]], []],
  [[0, 10], [[10, 20]], [[0, 10]]],
  [[10, 20], [[0, 10]], [[10, 20]]],
  [
    [0, 10],
    [[4, 6]],
    [
      [0, 4],
      [6, 10],
    ],
  ],
  [
    [0, 10],
    [
      [-5, 1],
      [2, 3],
      [9, 12],
    ],
    [
      [1, 2],
      [3, 9],
    ],
  ],
])('%j without %j is %j', (range, others, left) => {
  expect(without(range, others)).toEqual(left)
})

test.each<[Range[], Range[]]>([
  [[], []],
  [
    [
      [5, 6],
      [0, 1],
    ],
    [
      [0, 1],
      [5, 6],
    ],
  ],
  [
    [
      [0, 1],
      [1, 2],
    ],
    [[0, 2]],
  ],
  [
    [
      [0, 9],
      [2, 3],
      [8, 10],
    ],
    [[0, 10]],
  ],
])('%j joined is %j', (ranges, together) => {
  expect(joined(ranges)).toEqual(together)
})
