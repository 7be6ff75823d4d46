import { expect, test } from 'vitest'
import { stringify } from './json.ts'

test.each([
  ['short fields', { a: 'x', b: [1, null], c: undefined }],
  ['a long field', { a: 1, rssFeed: '<title>"Grüße" \\ \n \u2028</title>'.repeat(50_000), c: undefined, d: { e: 'f' } }],
  ['surrogate pairs across slices', { a: `x${'😀'.repeat(300_000)}`, b: '😀'.repeat(300_000) }],
])('writes JSON that parses to the same value: %s', async (_name, value) => {
  expect(JSON.parse(await stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
})

test('lets other work run while writing a large feed', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await stringify({ rssFeed: '<item/>'.repeat(3_000_000) })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})
