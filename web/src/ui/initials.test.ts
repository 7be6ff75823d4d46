import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada@example.org', 'A'],
  ['grace.hopper@example.org', 'GH'],
  ['The Long Take', 'LT'],
  ['The The', 'TT'],
  ['Bread & Salt', 'BS'],
  ['élan vital', 'ÉV'],
  ['99 Doors', '9D'],
  ['हिन्दी रेडियो', 'हिरे'],
  ['夜のラジオ 第一回', '夜'],
  ['서울 이야기', '서'],
  ['صوت المدينة', 'صا'],
  ['e\u0301lan vital', 'E\u0301V'],
  ['𝒜lpha beta', '𝒜B'],
  ['🎧 Night Shift', 'NS'],
  ['🎧', '?'],
  ['', '?'],
])('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
