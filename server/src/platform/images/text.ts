import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkitten'

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** One or two letters or digits that represent a title, without accents. Empty if it has none. */
export function initialsOf(title: string): string {
  const words = title.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).slice(0, 2).map(firstLetter).join('')
}

const firstLetter = (word: string): string => [...word.normalize('NFKD').toUpperCase()].find((char) => /[\p{L}\p{N}]/u.test(char)) ?? ''

/** The scripts of Inter, each in its own file. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

/** Opened once per process, because they are our own files and never change. */
const fonts = new Map<string, Promise<Font>>()

function openFont(subset: string): Promise<Font> {
  const open = async (): Promise<Font> => {
    const { create } = await import('fontkitten')
    const file = createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)
    return create(await readFile(file)) as Font
  }
  const font = fonts.get(subset) ?? open()
  fonts.set(subset, font)
  return font
}

export async function fontOf(codePoint: number): Promise<Font | null> {
  for (const subset of subsets) {
    const font = await openFont(subset)
    if (font.hasGlyphForCodePoint(codePoint)) return font
  }
  return null
}

/** In font units. Inter's default weight is regular, and a stroke of this width makes it bold. */
const boldStroke = 130

type TextBox = { x: number; y: number; height: number }

/**
 * Outlines a line of capitals in bold Inter as SVG paths that fill the height from the upper left corner. Null if Inter lacks a
 * character, and for no text.
 */
export async function outline(text: string, { x, y, height }: TextBox): Promise<string | null> {
  let paths = ''
  let left: number | null = null
  for (const char of text) {
    const font = await fontOf(char.codePointAt(0)!)
    if (!font) return null
    const glyph = font.glyphForCodePoint(char.codePointAt(0)!)
    const scale = height / (font.capHeight + boldStroke)
    left ??= x + (boldStroke / 2 - glyph.path.bbox.minX) * scale
    const baseline = y + height - (boldStroke / 2) * scale
    paths += `<path transform="translate(${left} ${baseline}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    left += (glyph.advanceWidth + boldStroke / 2) * scale
  }
  return paths === '' ? null : `<g stroke-width="${boldStroke}" stroke-linejoin="round">${paths}</g>`
}
