import { expect, test } from 'vitest'
import { isReserved } from './reserved.ts'

test('reserves the paths of the app in any case', () => {
  for (const word of [
    'sign-in',
    'get-started',
    'pod',
    'pal',
    'settings',
    'api',
    'assets',
    'rss',
    'media',
    'files',
    'storage',
    'API',
    'Robots.txt',
  ])
    expect(isReserved(word), word).toBe(true)
  for (const word of ['night-shift', 'paladin', 'api2', '', 'constructor', '__proto__']) expect(isReserved(word), word).toBe(false)
})
