import { expect, test } from 'vitest'
import { night } from '../ui/theme.ts'
import { bandOf, colorsOf, contrast, tokensFor } from './tokens.ts'

test('keeps white text readable on any band color', () => {
  const colors = Array.from({ length: 500 }, (_, at) => ((at * 0x9e3779b1) >>> 8).toString(16).padStart(6, '0').slice(-6))
  for (const color of [...colors, 'ffffff', '000000', 'ffff00', '777777'])
    expect(contrast(bandOf(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('keeps dark colors and replaces invalid ones with the accent', () => {
  expect(bandOf('123456')).toBe('#123456')
  for (const none of ['', 'red', '12345', '#123456', '}body{', 'gggggg']) expect(bandOf(none)).toMatch(/^#[0-9a-f]{6}$/)
})

test('computes contrast as defined by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('lightens the color of a show until it is readable on dark pages', () => {
  for (const color of ['000000', '123456', 'ffff00', 'nonsense']) {
    const tint = /--tint-dark:(#[0-9a-f]{6})/.exec(colorsOf(color))![1]!
    expect(contrast(tint, night.card)).toBeGreaterThanOrEqual(4.5)
  }
})

test('follows the system unless an embedded player has a theme', () => {
  expect(tokensFor.auto).toContain('@media screen and (prefers-color-scheme:dark)')
  expect(tokensFor.light).not.toContain(night.canvas)
  expect(tokensFor.dark).toContain(`color-scheme:dark;--canvas:${night.canvas}`)
})
