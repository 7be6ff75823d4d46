import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { artworkSizes } from '@castwright/contract/podcasts/limits.ts'
import { artworkFault } from '@castwright/contract/podcasts/form.ts'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { artworkForms } from './artwork.ts'
import { readImage, type Image } from './read.ts'
import { sharp } from './sharp.ts'
import type { Crop, Rendition } from './square.ts'
import { colorAt, hugePng, twoHalves } from './testing.ts'

const formsOf = (image: Image, crop?: Crop, max = 3000): Promise<Rendition[]> => artworkForms(image, { max, shown: artworkSizes }, crop)

const jpegOf = (renditions: Rendition[], ending = 'jpg'): Buffer => renditions.find((one) => one.ending === ending)!.bytes

/** Width and height of a WebP file, which our process can't read. */
function webpSize(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const near = (colour: number[], wanted: number[]): void =>
  wanted.forEach((value, index) => expect(Math.abs(colour[index]! - value)).toBeLessThan(30))

const plain = { format: 'jpeg', space: 'srgb', channels: 3, depth: 'uchar', density: 72, hasProfile: false, hasAlpha: false }

/** What must be true of all generated artwork, whatever its source. */
async function expectArtwork(renditions: Rendition[], side: number): Promise<void> {
  const small = artworkSizes.flatMap((size) => [
    [`${size}.webp`, 'image/webp'],
    [`${size}.jpg`, 'image/jpeg'],
  ])
  expect(renditions.map(({ ending, contentType }) => [ending, contentType])).toEqual([['jpg', 'image/jpeg'], ...small])
  expect(await sharp(jpegOf(renditions)).metadata()).toMatchObject({ ...plain, width: side, height: side })
  for (const size of artworkSizes) {
    expect(await sharp(jpegOf(renditions, `${size}.jpg`)).metadata()).toMatchObject({ ...plain, width: size, height: size })
    expect(webpSize(jpegOf(renditions, `${size}.webp`))).toEqual({ width: size, height: size })
  }
}

test('creates the full artwork and all display sizes', async () => {
  await expectArtwork(await formsOf(await readImage(await twoHalves(1600, 1600).png().toBuffer())), 1600)
})

test('shrinks artwork that is too large for directories and keeps smaller artwork', async () => {
  await expectArtwork(await formsOf(await readImage(await twoHalves(1400, 1200).jpeg().toBuffer()), undefined, 1000), 1000)
  await expectArtwork(await formsOf(await readImage(await twoHalves(500, 400).jpeg().toBuffer())), 400)
})

test('writes 72 dpi into every JPEG, whatever the source says', async () => {
  const dense = await twoHalves(800, 800).withMetadata({ density: 300 }).jpeg().toBuffer()
  const jpegs = (await formsOf(await readImage(dense))).filter(({ contentType }) => contentType === 'image/jpeg')
  for (const { bytes } of jpegs) expect(bytes.toString('hex', 0, 20)).toBe('ffd8ffe000104a46494600010201004800480000')
})

test('shows the middle, or the chosen square', async () => {
  const image = await readImage(await twoHalves(2400, 1400).jpeg().toBuffer())
  const middle = jpegOf(await formsOf(image))
  near(await colorAt(middle, 100, 700), [254, 0, 0])
  near(await colorAt(middle, 1300, 700), [0, 0, 254])
  const left = await formsOf(image, { left: 0, top: 0, size: 1200 })
  await expectArtwork(left, 1200)
  near(await colorAt(jpegOf(left), 1190, 700), [254, 0, 0])
})

test('turns a rotated picture upright', async () => {
  const turned = await twoHalves(1000, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const renditions = await formsOf(await readImage(turned))
  await expectArtwork(renditions, 800)
  for (const [ending, side] of [['jpg', 800] as const, ['192.jpg', 192] as const]) {
    near(await colorAt(jpegOf(renditions, ending), side / 2, Math.round(side * 0.2)), [254, 0, 0])
    near(await colorAt(jpegOf(renditions, ending), side / 2, Math.round(side * 0.8)), [0, 0, 254])
  }
})

test('keeps nothing but the pixels: no location, camera, profile or hidden page', async () => {
  const source = await twoHalves(800, 800)
    .withExif({ IFD0: { Make: 'CanaryCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>CanaryWords</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([source, Buffer.from('<script>CanaryScript()</script>')])
  expect(polyglot.includes('CanaryCamera')).toBe(true)
  for (const { bytes, ending } of await formsOf(await readImage(polyglot))) {
    for (const trace of ['Canary', 'Exif', 'EXIF', 'ICC_PROFILE', 'ICCP', 'xmpmeta', 'XMP '])
      expect(bytes.includes(trace), `${trace} in ${ending}`).toBe(false)
  }
})

test('replaces transparency with white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const clear = await sharp({ create: { width: 800, height: 800, channels: 4, background } })
    .png()
    .toBuffer()
  const renditions = await formsOf(await readImage(clear))
  await expectArtwork(renditions, 800)
  near(await colorAt(jpegOf(renditions), 400, 400), [255, 255, 255])
})

test.each([
  ['grey', twoHalves(800, 800).greyscale().jpeg()],
  ['sixteen bits', twoHalves(800, 800).toColourspace('rgb16').png()],
  ['a palette', twoHalves(800, 800).png({ palette: true })],
  ['four inks', twoHalves(800, 800).toColourspace('cmyk').jpeg()],
])('a picture of %s comes out in plain colours', async (_what, made) => {
  await expectArtwork(await formsOf(await readImage(await made.toBuffer())), 800)
})

test('rejects a decompression bomb before processing', async () => {
  await expect(readImage(hugePng(50_000, 50_000))).rejects.toMatchObject({ name: 'UnfitFile', reason: 'too-many-pixels' })
})

const folder = join(import.meta.dirname, '../../../../../shared/corpora/images')
const isThere = existsSync(join(folder, 'MANIFEST.json'))
if (!isThere) console.warn('Artwork made by others is not tested: there is no folder ../shared/corpora/images.')

type Facts = { sharp: { format?: string; width?: number; height?: number }; decodes: boolean }

test.runIf(isFull && isThere)(
  'every good picture that others made becomes artwork, and its name tells whether it is of the right size',
  async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8')) as Record<string, Facts>
    const good = Object.entries(manifest).filter(
      ([
        ,
        {
          sharp: { format },
          decodes,
        },
      ]) => decodes && ['jpeg', 'png'].includes(format ?? ''),
    )
    // Encoding 3000 pixels takes most of the time.
    const max = isFull ? 3000 : 800
    for (const [name] of good) {
      const image = await readImage(readFileSync(join(folder, name)))
      await expectArtwork(await formsOf(image, undefined, max), Math.min(image.width, image.height, max))
      const isFit = artworkFault(image) === null
      expect(isFit, name).toBe(!/1399|3001|1080/.test(name))
    }
    expect(good.length).toBeGreaterThan(8)
  },
)
