import { expect, test } from 'vitest'
import { table } from './table.mjs'

test('aligns the columns and marks missed goals', () => {
  const rows = [
    { fault: 'crash', check: 33, what: 'writes lost', value: '0', goal: '<= 0', holds: true },
    { fault: 'mail server down', check: null, what: 'lost', value: '1', goal: '<= 0', holds: false },
  ]
  expect(table(rows)).toBe(
    [
      'fault             check  metric       value  goal',
      'crash             33     writes lost  0      <= 0',
      'mail server down         lost         1      <= 0  MISSED',
    ].join('\n'),
  )
})
