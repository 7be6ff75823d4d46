import { planArt } from '@castwright/contract/podcasts/art.ts'
import { workOf, type Image } from './read.ts'
import { inTurn, sharp } from './sharp.ts'
import { cut, squareOf, type Crop, type Pixels, type Rendition } from './square.ts'
import { glow, linearGradient, mix, rasterizeOn } from './svg.ts'
import { initialsOf, outline } from './text.ts'

const quality = 88

/** Pixels per side of the full artwork and of the smaller sizes on pages. */
export type ArtworkSizes = { min?: number; max: number; shown: readonly number[] }

/**
 * Square artwork: the middle of a picture unless a crop is given, upright, in sRGB, on white, at 72 dpi and without any metadata of the
 * file. First the whole as `jpg`, resized if it is too small or too large; then `96.webp`, `96.jpg` and so on.
 */
export async function artworkForms(image: Image, { min = 0, max, shown }: ArtworkSizes, crop?: Crop): Promise<Rendition[]> {
  const square = squareOf(image, crop)
  const edge = Math.min(Math.max(square.size, min), max)
  return inTurn(async () => renditionsOf(await cut(image, square, edge), shown), workOf(image))
}

/** A square of pixels as `jpg`, then as `96.webp`, `96.jpg` and so on. */
async function renditionsOf(whole: Pixels, edges: readonly number[]): Promise<Rendition[]> {
  const renditions = [await toJpeg(whole, 'jpg')]
  // The small sizes are made from the largest of them, because the original may have nine million pixels.
  const largest = await resized(whole, Math.max(...edges))
  for (const edge of edges) {
    const pixels = await resized(largest, edge)
    renditions.push(await toWebp(pixels, `${edge}.webp`), await toJpeg(pixels, `${edge}.jpg`))
  }
  return renditions
}

/** A square of pixels as a JPEG of 72 dpi. */
export async function toJpeg({ data, raw }: Pixels, ending: string): Promise<Rendition> {
  const bytes = await sharp(data, { raw }).jpeg({ quality }).toBuffer()
  return { ending, contentType: 'image/jpeg', bytes: with72Dpi(bytes) }
}

async function toWebp({ data, raw }: Pixels, ending: string): Promise<Rendition> {
  return { ending, contentType: 'image/webp', bytes: await sharp(data, { raw }).webp({ quality: 82 }).toBuffer() }
}

async function resized(pixels: Pixels, edge: number): Promise<Pixels> {
  if (pixels.raw.width === edge) return pixels
  const { data, info } = await sharp(pixels.data, { raw: pixels.raw }).resize(edge, edge).raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** JFIF 1.02, 72 dpi, no thumbnail. The encoder would write a whole EXIF block for it. */
const jfif = Buffer.from('ffe000104a46494600010201004800480000', 'hex')

const with72Dpi = (jpeg: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)])

/** Fractions of the side. */
const margin = 0.1
const letterHeight = 0.25
const barWidth = 0.024

/** Draws artwork from a title, in every size. The same title always gives the same picture. */
export async function drawArtwork(title: string, { max, shown }: ArtworkSizes): Promise<Rendition[]> {
  const { from, to, angle, wave } = planArt(title)
  const letters = await outline(initialsOf(title), { x: margin, y: margin, height: letterHeight })
  const background = [
    linearGradient({ colors: [from, to], angle }),
    glow({ x: 0.95, y: 0.05, radius: 0.9, color: mix(to, '#ffffff', 0.4), opacity: 0.45 }),
    glow({ x: 0.1, y: 1, radius: 0.9, color: mix(from, '#000000', 0.6), opacity: 0.5 }),
  ]
  // Without letters, the waveform takes their place.
  const bars = waveBars(wave, letters === null ? { middle: 0.5, height: 0.56 } : { middle: 0.72, height: 0.36 })
  const shapes = `<g fill="#fff" stroke="#fff" stroke-linecap="round">${bars}${letters ?? ''}</g>`
  return inTurn(async () => renditionsOf(await rasterizeOn(background.join(''), shapes, max), shown))
}

/** From margin to margin; `height` is that of the tallest bar with its round ends. */
function waveBars(wave: { x: number; height: number }[], { middle, height }: { middle: number; height: number }): string {
  const tallest = Math.max(...wave.map((bar) => bar.height))
  const [first = 0, last = 1] = [wave[0]?.x, wave.at(-1)?.x]
  const played = Math.round(wave.length * 0.4)
  return wave
    .map((bar, at) => {
      const x = margin + barWidth / 2 + ((bar.x - first) / (last - first)) * (1 - 2 * margin - barWidth)
      const reach = ((bar.height / tallest) * height - barWidth) / 2
      return `<path d="M${x} ${middle - reach}V${middle + reach}" stroke-width="${barWidth}" stroke-opacity="${at < played ? 1 : 0.4}"/>`
    })
    .join('')
}
