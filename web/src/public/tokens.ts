import type { EmbedTheme } from '@castwright/contract/pages/shapes.ts'
import { fontSizes, fontWeights, light, night, radius, spacing, white, type Tone } from '../ui/theme.ts'

/** Design tokens as custom properties, and the colors of a show or person. */

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const list = (prefix: string, values: Record<string, string | number>, unit = ''): string =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value}${unit}`)
    .join(';')

const tones = (of: Record<Tone, string>): string => list('', of)

const sizes = `${list('size-', fontSizes, 'px')};${list('weight-', fontWeights)};${list('space-', spacing, 'px')};${list('radius-', radius, 'px')}`
const bright = `${tones(light)};--tint:var(--tint-light)`
const dim = `${tones(night)};--tint:var(--tint-dark)`

/** Embedded players have one theme, all other pages follow the visitor's system. */
export const tokensFor: Record<EmbedTheme, string> = {
  auto: `:root{color-scheme:light dark;${bright};${sizes}}@media screen and (prefers-color-scheme:dark){:root{${dim}}}`,
  light: `:root{color-scheme:light;${bright};${sizes}}`,
  dark: `:root{color-scheme:dark;${dim};${sizes}}`,
}

type Rgb = [number, number, number]
const toRgb = (hex: string): Rgb => [0, 2, 4].map((at) => Number.parseInt(hex.replace('#', '').slice(at, at + 2), 16)) as Rgb
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [toRgb(from), toRgb(to)]
  return toHex(a.map((part, at) => part + (b[at]! - part) * share) as Rgb)
}

/** The color, mixed with another until it is readable on the ground. */
function readable(color: string, ground: string, towards: string): string {
  const wanted = /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : light.accent
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = mix(wanted, towards, share)
    if (contrast(mixed, ground) >= 4.6) return mixed
  }
  return towards
}

/** The band in the show's color, darkened until white text is readable on it. */
export const bandOf = (color: string): string => readable(color, white, light.ink)

/** The colors of a show on any page: for bands, and for details on light and dark pages. */
export const colorsOf = (color: string): string =>
  `:root{--band:${bandOf(color)};--tint-light:${bandOf(color)};--tint-dark:${readable(color, night.card, white)}}`
