import { expect, test } from 'vitest'
import { rasterize, squareSvg } from './svg.ts'
import { initialsOf, outline } from './text.ts'

test.each([
  ['The Long Way Home', 'LW'],
  ['Économie', 'E'],
  ['ångström, zoë', 'AZ'],
  ['99 questions', '9Q'],
  ['the', 'T'],
  ['the and of', 'TA'],
  ['  night-shift  ', 'NS'],
  ['①st', '1'],
  ['ßeta', 'S'],
  ['Radio Москва', 'RМ'],
  ['', ''],
  ['🎧', ''],
])('the initials of %j are %j', (title, letters) => {
  expect(initialsOf(title)).toBe(letters)
})

const box = { x: 0.1, y: 0.1, height: 0.25 }

test.each(['A', 'Q', '9', 'Ø', 'RМ', 'ΩΨ', 'ЖЩ'])('outlines %j without a font on the machine', async (text) => {
  expect(await outline(text, box)).toMatch(/^<g [^>]+>(<path transform="[^"]+" d="M[^"]+Z"\/>)+<\/g>$/)
})

test('the glyphs start at the corner and fill the height', async () => {
  const shapes = await outline('HH', box)
  const { data, raw } = await rasterize(squareSvg(1000, `<g fill="#fff" stroke="#fff">${shapes}</g>`))
  const isInk = (x: number, y: number): boolean => data[(y * raw.width + x) * raw.channels]! > 127
  const rows = Array.from({ length: 1000 }, (_, y) => y).filter((y) => Array.from({ length: 1000 }).some((_, x) => isInk(x, y)))
  const columns = Array.from({ length: 1000 }, (_, x) => x).filter((x) => isInk(x, 110))
  expect([rows[0], rows.at(-1), columns[0]]).toEqual([100, 349, 100])
})

test.each(['', '夜', 'שלום', 'م', 'A夜'])('does not outline %j, which Inter lacks', async (text) => {
  expect(await outline(text, box)).toBeNull()
})
