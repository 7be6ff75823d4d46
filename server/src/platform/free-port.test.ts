import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('returns a port that no outgoing connection gets', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(Math.min(...ports)).toBeGreaterThan(1023)
  // Linux begins at 32,768, other systems at 49,152.
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
