import { workOf, type Image } from './read.ts'
import { inTurn, sharp } from './sharp.ts'
import { cut, squareOf, type Crop, type Pixels, type Rendition } from './square.ts'

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
export async function renditionsOf(whole: Pixels, edges: readonly number[]): Promise<Rendition[]> {
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
