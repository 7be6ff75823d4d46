import { readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { inTurn, sharp } from './sharp.ts'
import { fontOf } from './text.ts'
import { escapeText } from '../html/escape.ts'

/** A box for text, in pixels. */
type CaptionBox = { width: number; height: number; fontSize: number }

/** Fractions of the font size. */
const lineHeight = 1.28
const minScale = 0.55

/** In thousandths of an em: makes Inter's regular weight semibold. */
const boldStroke = 28

/** A transparent PNG of the box with white text in the middle. `isTextMissing` if no font has some of its characters. */
export async function drawCaption(text: string, box: CaptionBox): Promise<{ png: Buffer; isTextMissing: boolean }> {
  const { drawable, isTextMissing } = await withoutUnknown(text.normalize('NFC').replace(/\s+/g, ' ').trim())
  const png = drawable === '' ? await emptyCaption(box) : ((await outlined(drawable, box)) ?? (await shaped(drawable, box)))
  return { png, isTextMissing }
}

export const emptyCaption = ({ width, height }: Pick<CaptionBox, 'width' | 'height'>): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

type Glyph = { path: string; scale: number; width: number }

/** Text that Inter has completely. Its scripts need no shaping. Null otherwise. */
async function outlined(text: string, box: CaptionBox): Promise<Buffer | null> {
  const glyphs = new Map<string, Glyph>()
  for (const char of new Set(text)) {
    const font = await fontOf(char.codePointAt(0)!)
    if (!font) return null
    const glyph = font.glyphForCodePoint(char.codePointAt(0)!)
    glyphs.set(char, { path: glyph.path.toSVG(), scale: 1 / font.unitsPerEm, width: glyph.advanceWidth / font.unitsPerEm })
  }
  const widthOf = (part: string): number => [...part].reduce((sum, char) => sum + glyphs.get(char)!.width, 0)
  const { lines, size } = fit(text, box, widthOf)
  const top = (box.height - lines.length * size * lineHeight) / 2
  const shapes = lines.map((line, at) => {
    let left = (box.width - widthOf(line) * size) / 2
    // Half of what is left above the capitals.
    const baseline = top + (at + 0.5) * size * lineHeight + size * 0.36
    const paths = [...line].map((char) => {
      const { path, scale, width } = glyphs.get(char)!
      const to = size * scale
      const shape = `<path transform="translate(${left.toFixed(1)} ${baseline.toFixed(1)}) scale(${to} ${-to})" stroke-width="${boldStroke / 1000 / scale}" d="${path}"/>`
      left += width * size
      return shape
    })
    return paths.join('')
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><g fill="#fff" stroke="#fff" stroke-linejoin="round">${shapes.join('')}</g></svg>`
  return inTurn(() => sharp(Buffer.from(svg)).png().toBuffer())
}

/** Makes the text smaller until it fits. */
function fit(text: string, { width, height, fontSize }: CaptionBox, widthOf: (part: string) => number): { lines: string[]; size: number } {
  for (let scale = 1; ; scale -= 0.05) {
    const size = fontSize * scale
    const lines = wrap(text, width / size, widthOf)
    if (lines.length * size * lineHeight <= height || scale <= minScale) {
      return { lines: lines.slice(0, Math.max(1, Math.floor(height / (size * lineHeight)))), size }
    }
  }
}

function wrap(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...pieces(word, width, widthOf))
  }
  return lines
}

/** Breaks a word that is wider than a line. */
function pieces(word: string, width: number, widthOf: (part: string) => number): string[] {
  const found = ['']
  for (const char of word) {
    if (found.at(-1) !== '' && widthOf(found.at(-1)! + char) > width) found.push(char)
    else found[found.length - 1] += char
  }
  return found
}

/** Lays out text in any writing system with the system's fonts: right-to-left, joined letters and combined characters. */
async function shaped(text: string, { width, height, fontSize }: CaptionBox): Promise<Buffer> {
  for (let scale = 1; ; scale -= 0.08) {
    const picture = sharp({
      text: {
        text: `<span foreground="white">${escapeText(text)}</span>`,
        font: `sans semibold ${Math.round(fontSize * scale * 0.95)}`,
        width,
        align: 'center',
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
    const { data, info } = await inTurn(() => picture.png().toBuffer({ resolveWithObject: true }))
    if ((info.height > height || info.width > width) && scale > minScale) continue
    const part = {
      left: Math.max(0, (info.width - width) >> 1),
      top: 0,
      width: Math.min(info.width, width),
      height: Math.min(info.height, height),
    }
    return inTurn(async () =>
      sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: await sharp(data).extract(part).png().toBuffer(), gravity: 'center' }])
        .png()
        .toBuffer(),
    )
  }
}

const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
]
const maxFontBytes = 40_000_000

/** Code points that are known to be in a font, or in none. The machine has one set of fonts, which takes seconds to search. */
const known = new Map<number, boolean>()

/** Invisible characters that fonts need not have. */
const isInvisible = (char: string): boolean => /[\p{Cf}\p{Zs}\u{fe00}-\u{fe0f}]/u.test(char)

/** Removes characters that would appear as boxes. */
async function withoutUnknown(text: string): Promise<{ drawable: string; isTextMissing: boolean }> {
  const characters = [...text].filter((char) => !/[\p{Cc}\p{Co}\p{Cs}\p{Cn}]/u.test(char))
  const unknown = new Set<number>()
  for (const char of characters) {
    const codePoint = char.codePointAt(0)!
    if (!isInvisible(char) && !known.has(codePoint) && !(await fontOf(codePoint))) unknown.add(codePoint)
  }
  if (unknown.size > 0) await lookUp(unknown)
  const drawable = characters.filter((char) => known.get(char.codePointAt(0)!) !== false)
  return { drawable: drawable.join('').replace(/\s+/g, ' ').trim(), isTextMissing: drawable.length < characters.length }
}

async function lookUp(wanted: Set<number>): Promise<void> {
  const { create } = await import('fontkitten')
  for await (const path of fontFiles()) {
    if (wanted.size === 0) return
    try {
      const opened = create(await readFile(path))
      const fonts = 'fonts' in opened ? opened.fonts : [opened]
      for (const codePoint of wanted) {
        if (!fonts.some((font) => font.hasGlyphForCodePoint(codePoint))) continue
        known.set(codePoint, true)
        wanted.delete(codePoint)
      }
    } catch {
      // A font that can't be read has no characters for us.
    }
  }
  for (const codePoint of wanted) known.set(codePoint, false)
}

async function* fontFiles(): AsyncGenerator<string> {
  for (const folder of fontFolders) {
    const entries = await readdir(folder, { recursive: true }).catch(() => [])
    for (const name of entries.filter((one) => /\.(?:ttf|otf|ttc|otc)$/i.test(one)).sort()) {
      const path = join(folder, name)
      const size = await stat(path).then(
        (found) => found.size,
        () => Infinity,
      )
      if (size <= maxFontBytes) yield path
    }
  }
}
