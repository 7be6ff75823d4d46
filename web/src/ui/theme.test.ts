import { artPairs } from '@castwright/contract/podcasts/art.ts'
import { expect, test } from 'vitest'
import { light, night, scales, type Tone, white } from './theme.ts'

const channel = (part: string): number => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.slice(1).match(/../g) ?? []).map(channel)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** Text colors and their backgrounds. */
const pairs: [Tone, Tone][] = [
  ...(['canvas', 'panel', 'card', 'float', 'hover'] as const).flatMap((ground): [Tone, Tone][] => [
    ['ink', ground],
    ['inkMuted', ground],
    ['accentInk', ground],
    ['dangerInk', ground],
  ]),
  ['accentInk', 'accentSoft'],
  ['successInk', 'successSoft'],
  ['warningInk', 'warningSoft'],
  ['dangerInk', 'dangerSoft'],
  ['ink', 'warningSoft'],
  ['accentInk', 'warningSoft'],
  ['inkMuted', 'neutralSoft'],
]

test.each([
  ['light', light],
  ['dark', night],
] as const)('words can be read in the %s scheme', (_, tones) => {
  for (const [word, ground] of pairs) {
    expect({ word, ground, readable: contrast(tones[word], tones[ground]) >= 4.5 }).toEqual({ word, ground, readable: true })
  }
})

test('keeps white text readable on filled buttons, avatars and covers', () => {
  for (const scale of ['blue', 'green', 'yellow', 'red'] as const) expect(contrast(white, scales[scale][6])).toBeGreaterThanOrEqual(4.5)
  for (const pair of artPairs) for (const tone of pair) expect(contrast(white, tone)).toBeGreaterThanOrEqual(4.5)
})

test('uses the brand color', () => {
  expect(scales.blue[5]).toBe('#4e73ff')
  expect(light.accent).toBe('#4e73ff')
})
