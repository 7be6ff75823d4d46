import { expect, test } from 'vitest'
import { readImage } from './read.ts'
import { sharp } from './sharp.ts'
import { squareAvatar, squareOf, squareThumbnail, type Rendition } from './square.ts'
import { colorAt, twoHalves } from './testing.ts'
import { isFull } from '../../../test/kit/full.ts'

const jpegOf = (renditions: Rendition[]): Buffer => renditions.find(({ ending }) => ending === '512.jpg')!.bytes

/** Width and height of a WebP file, which our process can't read. */
function webpSize(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const near = (colour: number[], wanted: number[]): void =>
  wanted.forEach((value, index) => expect(Math.abs(colour[index]! - value)).toBeLessThan(30))

test('renders a photo in all sizes that screens need', async () => {
  const renditions = await squareAvatar(await readImage(await twoHalves(1000, 800).png().toBuffer()))
  expect(renditions.map(({ ending, contentType }) => [ending, contentType])).toEqual([
    ['64.webp', 'image/webp'],
    ['256.webp', 'image/webp'],
    ['512.webp', 'image/webp'],
    ['512.jpg', 'image/jpeg'],
  ])
  expect(renditions.slice(0, 3).map(({ bytes }) => webpSize(bytes))).toEqual([64, 256, 512].map((edge) => ({ width: edge, height: edge })))
  expect(await sharp(jpegOf(renditions)).metadata()).toMatchObject({ width: 512, height: 512, space: 'srgb', channels: 3 })
})

test('renders a small square of any image', async () => {
  const thumbnail = await squareThumbnail(await readImage(await twoHalves(900, 300).png().toBuffer()))
  expect(thumbnail).toMatchObject({ ending: '256.webp', contentType: 'image/webp' })
  expect(webpSize(thumbnail.bytes)).toEqual({ width: 256, height: 256 })
})

test('keeps nothing but the pixels: no location, camera, profile or hidden page', async () => {
  const source = await twoHalves()
    .withExif({ IFD0: { Make: 'CanaryCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>CanaryWords</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([source, Buffer.from('<script>CanaryScript()</script>')])
  expect(polyglot.includes('CanaryCamera')).toBe(true)
  for (const { bytes, ending } of await squareAvatar(await readImage(polyglot))) {
    for (const trace of ['Canary', 'Exif', 'EXIF', 'ICC_PROFILE', 'ICCP', 'xmpmeta', 'XMP '])
      expect(bytes.includes(trace), `${trace} in ${ending}`).toBe(false)
  }
})

test('converts colors of another profile', async () => {
  const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 60, b: 60 } } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  near(await colorAt(jpegOf(await squareAvatar(await readImage(wide))), 200, 200), [200, 60, 60])
})

test('turns a rotated photo upright', async () => {
  // Orientation 6: what is stored on the left is shown at the top.
  const turned = await twoHalves(400, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const jpeg = jpegOf(await squareAvatar(await readImage(turned)))
  near(await colorAt(jpeg, 256, 60), [254, 0, 0])
  near(await colorAt(jpeg, 256, 450), [0, 0, 254])
})

test('shows the center, or the chosen square', async () => {
  const image = await readImage(await twoHalves(800, 200).jpeg().toBuffer())
  const middle = jpegOf(await squareAvatar(image))
  near(await colorAt(middle, 60, 256), [254, 0, 0])
  near(await colorAt(middle, 450, 256), [0, 0, 254])
  const right = jpegOf(await squareAvatar(image, { left: 500, top: 0, size: 200 }))
  near(await colorAt(right, 20, 256), [0, 0, 254])
})

test.each([
  ['nothing asked', undefined, { left: 300, top: 0, size: 200 }],
  ['parts of pixels', { left: 10.4, top: 3.6, size: 99.5 }, { left: 10, top: 4, size: 100 }],
  ['over the edge', { left: 700, top: 150, size: 400 }, { left: 700, top: 150, size: 50 }],
  ['before the beginning', { left: -50, top: -1, size: 100 }, { left: 0, top: 0, size: 100 }],
  ['far outside', { left: 1e9, top: 1e9, size: 1e9 }, { left: 799, top: 199, size: 1 }],
  ['no number', { left: Number.NaN, top: Infinity, size: Number.NaN }, { left: 0, top: 0, size: 1 }],
])('keeps a crop within the image: %s', (_what, crop, wanted) => {
  expect(squareOf({ width: 800, height: 200 }, crop)).toEqual(wanted)
})

test.each([
  ['one pixel', sharp({ create: { width: 1, height: 1, channels: 3, background: '#08f' } }).png()],
  ['a thin line', sharp({ create: { width: 5000, height: 1, channels: 3, background: '#08f' } }).png()],
  ['grey', twoHalves().greyscale().jpeg()],
  ['sixteen bits', twoHalves().toColourspace('rgb16').png()],
  ['a palette', twoHalves().png({ palette: true })],
  ['four inks', twoHalves().toColourspace('cmyk').jpeg()],
])('converts an image of %s to plain colors', async (_what, made) => {
  const jpeg = jpegOf(await squareAvatar(await readImage(await made.toBuffer())))
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 512, height: 512, space: 'srgb', channels: 3, depth: 'uchar' })
})

test('replaces transparency by white', async () => {
  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  near(await colorAt(jpegOf(await squareAvatar(await readImage(clear))), 100, 100), [255, 255, 255])
})

test.runIf(isFull)('renders many concurrently', async () => {
  const bytes = await twoHalves().jpeg().toBuffer()
  const all = await Promise.all(Array.from({ length: 12 }, async () => squareAvatar(await readImage(bytes))))
  expect(new Set(all.map((one) => jpegOf(one).toString('base64'))).size).toBe(1)
})
