import { expect, test } from 'vitest'
import { table } from './table.mjs'

test('figures stand under each other, and what missed its goal says so', () => {
  const rows = [
    { fault: 'crash', check: 33, what: 'writes lost', value: '0', goal: '<= 0', holds: true },
    { fault: 'mail server down', check: null, what: 'lost', value: '1', goal: '<= 0', holds: false },
  ]
  expect(table(rows)).toBe(
    [
      'fault             check  what         figure  goal',
      'crash             33     writes lost  0       <= 0',
      'mail server down         lost         1       <= 0  MISSED',
    ].join('\n'),
  )
})
