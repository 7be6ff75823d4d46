import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inHome } from '../lib/home.mjs'
import { limitsOf, loadOf } from './model.mjs'
import { renderScaling, scalingPage } from './page.mjs'

test('docs/scaling.md has the numbers of the model', () => {
  const text = readFileSync(inHome(scalingPage), 'utf8')
  expect(renderScaling(text), 'Run `npm run scaling`.').toBe(text)
})

test('rates of the busiest hour follow from the load of a day', () => {
  const { peakPerSecond, gigabits, rows } = loadOf(10)
  expect(peakPerSecond.media).toBeCloseTo((10_000_000 * 3 * 3) / 86_400)
  expect(gigabits.media).toBeCloseTo((peakPerSecond.media / 3) * 30 * 0.008)
  expect(rows.requests).toBe(30_000_000)
})

test('more shows cost more feeds, calls and sums, but no more media', () => {
  const [few, many] = [loadOf(10), loadOf(1000)]
  expect(many.peakPerSecond.polls).toBeGreaterThan(few.peakPerSecond.polls)
  expect(many.cpu.calls).toBeCloseTo(few.cpu.calls * 100)
  expect(many.rows.sums).toBeGreaterThan(few.rows.sums * 10)
  expect(many.gigabits.media).toBe(few.gigabits.media)
})

test('a thing with few downloads has few sums', () => {
  // 200,000 episodes with 50 downloads each have fewer values than 200 with 50,000 each.
  expect(loadOf(10_000).rows.sums / 200_000).toBeLessThan(loadOf(10).rows.sums / 200)
})

test('limits are sorted, the first is how many times over the load is', () => {
  const limits = limitsOf(loadOf(100_000))
  expect(limits.map(({ times }) => times)).toEqual(limits.map(({ times }) => times).toSorted((a, b) => b - a))
  expect(limits[0]).toEqual({ limit: 'network, for media', times: expect.closeTo(119, 0) })
})
