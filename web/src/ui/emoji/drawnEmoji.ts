import { fonts } from '../theme.ts'

type Versioned = { emoji: string; version: number }

const size = 16
const isCountryFlag = (emoji: string): boolean => /^\p{Regional_Indicator}/u.test(emoji)

/**
 * Leaves out what the fonts of this device can't draw: emoji newer than the fonts, and country flags, which Windows shows as letters.
 * A version counts as drawn if one of its emoji is. Without a canvas or any emoji font everything stays.
 */
export function drawnEmoji<E extends Versioned>(all: readonly E[]): readonly E[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return all
  context.canvas.width = size * 2
  context.canvas.height = size * 2
  context.font = `${size}px ${fonts.emoji}`
  context.textBaseline = 'top'
  const widthOf = (emoji: string) => context.measureText(emoji).width
  const isDrawn = (emoji: string) => {
    // A sequence that the font doesn't have is drawn as several emoji next to each other.
    if (widthOf(emoji) > widthOf('😀') * 1.5) return false
    context.clearRect(0, 0, size * 2, size * 2)
    context.fillText(emoji, 0, 0)
    return hasColor(context.getImageData(0, 0, size * 2, size * 2).data)
  }
  if (!isDrawn('😀')) return all
  const drawn = new Set(
    // Fonts draw something for any pair of letters, so a flag says nothing about its version.
    [...new Set(all.map(({ version }) => version))].filter((version) =>
      all.some((one) => one.version === version && !isCountryFlag(one.emoji) && isDrawn(one.emoji)),
    ),
  )
  const withFlags = isDrawn('🇺🇳')
  return all.filter(({ emoji, version }) => drawn.has(version) && (withFlags || !isCountryFlag(emoji)))
}

/** Letters and the box of a missing character have the text's color, black. */
function hasColor(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at] !== pixels[at + 1] || pixels[at + 1] !== pixels[at + 2]) return true
  return false
}
