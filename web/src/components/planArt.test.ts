import { expect, test } from 'vitest'
import { artSide, planArt } from './planArt.ts'

const titles = [
  'The Long Take',
  'Night Trains',
  'Bread & Salt',
  'Field Notes',
  'A Quiet Hour',
  'Signal to Noise',
  'مرحبا',
  '夜の電車',
  '🎧',
  '',
]

test('draws the same cover for the same title', () => {
  for (const title of titles) expect(planArt(title)).toEqual(planArt(title))
  expect(planArt('  the long take ').wave).toEqual(planArt('The Long Take').wave)
})

test('draws different covers for different titles', () => {
  const drawings = titles.map((title) => JSON.stringify(planArt(title)))
  expect(new Set(drawings).size).toBe(titles.length)
})

test('keeps the drawing inside its square', () => {
  for (const title of titles) {
    for (const { x, y, height } of planArt(title).wave) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(artSide)
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThan(artSide)
    }
  }
})
