import { expect, test } from 'vitest'
import { suggestKey } from './suggestKey.ts'

test.each([
  ['The Long Take', 'TLT'],
  ['The Very Long Take', 'TVL'],
  ['Radio Bridges', 'RBR'],
  ['Bridges', 'BRI'],
  ['Ärger über Öl', 'AUO'],
  ['99% Invisible', 'INV'],
  ['spider-man', 'SMA'],
  ['Radio A', 'RAD'],
  ['Ox', ''],
  ['日本語', ''],
  ['', ''],
])('%j gets the key %j', (title, key) => {
  expect(suggestKey(title)).toBe(key)
})
