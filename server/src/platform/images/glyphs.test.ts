import { expect, test } from 'vitest'
import { initialsOf, setLetters } from './glyphs.ts'

test.each([
  ['The Long Way Home', 'LW'],
  ['Économie', 'E'],
  ['ångström, zoë', 'AZ'],
  ['99 questions', '9Q'],
  ['the', 'T'],
  ['the and of', 'TA'],
  ['  night-shift  ', 'NS'],
  ['①st', '1'],
  ['', ''],
  ['🎧', ''],
  ['夜の電車', ''],
  ['Radio Москва', ''],
  ['שלום', ''],
])('%j is known by %j', (title, letters) => {
  expect(initialsOf(title)).toBe(letters)
})

test('every letter and digit is drawn, within its height', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
    const { lines, width } = setLetters(letter)
    expect(lines.length, letter).toBeGreaterThan(0)
    expect(width, letter).toBeLessThan(1.3)
    for (const { x1, y1, x2, y2 } of lines) {
      for (const x of [x1, x2]) expect(x, letter).toBeGreaterThan(-0.05)
      for (const y of [y1, y2]) expect(Math.abs(y - 0.5), letter).toBeLessThan(0.53)
    }
  }
})

test('no two letters touch, and what slants the same way stands closer', () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
  for (const first of alphabet) {
    for (const second of alphabet) {
      const { width } = setLetters(first)
      expect(setLetters(first + second).width, first + second).toBeGreaterThan(width + 0.1)
    }
  }
  const room = (pair: string) => setLetters(pair).width - [...pair].reduce((sum, letter) => sum + setLetters(letter).width, 0)
  expect(room('AV')).toBeLessThan(room('HH'))
})
