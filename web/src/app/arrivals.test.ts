import { expect, test } from 'vitest'
import { documentTitle } from './arrivals.ts'

test('the innermost route names the document', () => {
  expect(documentTitle([undefined, 'Settings', 'Profile', undefined])).toBe('Profile · Castwright')
  expect(documentTitle([undefined])).toBe('Castwright')
})
