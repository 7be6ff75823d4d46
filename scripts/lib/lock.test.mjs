import { expect, test } from 'vitest'
import { locked } from './lock.mjs'

test('one set-up at a time', async () => {
  const seen = []
  const work = (name) => async () => {
    seen.push(`${name} in`)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`${name} out`)
  }
  await Promise.all([locked(work('one')), locked(work('two'))])
  expect([
    ['one', 'two'].map((name) => [`${name} in`, `${name} out`]).flat(),
    ['two', 'one'].map((name) => [`${name} in`, `${name} out`]).flat(),
  ]).toContainEqual(seen)
})
