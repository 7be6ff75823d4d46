import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress.ts'

test.each([
  ['example.com', 'https://example.com/'],
  ['  example.com/a b ', 'https://example.com/a%20b'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  '',
  'word',
  'two words',
  'javascript:alert(1)',
  'JavaScript:alert(1)//.com',
  'data:text/html,x',
  'file:///etc/passwd',
  'tel:123',
  '/settings',
  '//',
  '#top',
  'https://',
  'https://user:secret@example.com/',
  'mailto:nobody',
])('%j leads nowhere', (typed) => {
  expect(linkAddress(typed)).toBeNull()
})
