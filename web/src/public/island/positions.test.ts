import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPosition, positionOf } from './positions.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('stores positions except the first seconds and the end', () => {
  expect(positionOf('a')).toBe(0)
  keepPosition('a', 61.9, 600)
  expect(positionOf('a')).toBe(61)
  keepPosition('b', 4, 600)
  keepPosition('a', 595, 600)
  expect([positionOf('a'), positionOf('b')]).toEqual([0, 0])
  // An unknown duration doesn't count as the end.
  keepPosition('a', 595, 0)
  expect(positionOf('a')).toBe(595)
})

test('keeps the 200 most recent positions', () => {
  let time = 1000
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 1))
  for (let at = 0; at < 201; at += 1) keepPosition(`episode ${at}`, 30, 600)
  expect([positionOf('episode 0'), positionOf('episode 1'), positionOf('episode 200')]).toEqual([0, 30, 30])
})

test.each(['nonsense', '[]', '7', 'null', '{"a":null}', '{"a":{"at":"x","seen":1}}', '{"a":{"at":-5,"seen":1}}'])(
  'what others wrote there harms nothing: %s',
  (kept) => {
    localStorage.setItem('castwright.positions', kept)
    expect(positionOf('a')).toBe(0)
    keepPosition('b', 30, 600)
    expect(positionOf('b')).toBe(30)
  },
)

test('starts from the beginning without storage', () => {
  const refuse = (): never => {
    throw new Error('not here')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepPosition('a', 30, 600)
  expect(positionOf('a')).toBe(0)
})
