import { expect, test } from 'vitest'
import { documentTitle } from './arrivals.ts'

test('uses the title of the innermost route', () => {
  expect(documentTitle([undefined, 'Settings', 'Profile', undefined])).toBe('Profile · Castwright')
  expect(documentTitle([undefined])).toBe('Castwright')
})
