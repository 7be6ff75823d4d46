import { expect, test } from 'vitest'
import { watch } from './watch.mjs'

test('counts tests and files, and names what is running', () => {
  const { onMessage, describe, slowest } = watch('unit', () => {})
  onMessage({ event: 'begin', files: 3 })
  onMessage({ event: 'start', file: 'server/src/a.test.ts' })
  onMessage({ event: 'start', file: 'server/src/b.test.ts' })
  onMessage({ event: 'test', state: 'passed', file: 'server/src/a.test.ts', title: 'a' })
  onMessage({ event: 'end', file: 'server/src/a.test.ts', ms: 20 })
  expect(describe()).toBe('unit: 1 passed, 1 of 3 files. src/b.test.ts')
  onMessage({ event: 'end', file: 'server/src/b.test.ts', ms: 300 })
  expect(slowest(1)).toEqual([['server/src/b.test.ts', 300]])
})

test('prints a failure with the command that runs it again', () => {
  const printed = []
  const { onMessage, describe } = watch('e2e', (text) => printed.push(text))
  onMessage({ event: 'test', state: 'failed', file: 'e2e/a.spec.ts', title: 'publishes once', message: 'expected 1\nreceived 2' })
  expect(printed[0]).toContain(
    'FAILED  e2e/a.spec.ts > publishes once\n    expected 1\n    received 2\n    Run again: npm test -- e2e e2e/a.spec.ts',
  )
  expect(describe()).toContain('1 failed')
})

test('ignores messages of others', () => {
  const { onMessage, describe } = watch('unit', () => {})
  for (const message of [undefined, null, 'hello', { event: 'unknown' }]) onMessage(message)
  expect(describe()).toBe('unit: 0 passed, 0 of 0 files. ')
})
