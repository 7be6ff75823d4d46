import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { readImage } from './read.ts'
import { inTurn, sharp } from './sharp.ts'
import { hugePng, twoHalves, withChunk } from './testing.ts'

const refused = (reason: string) => ({ name: 'UnfitFile', reason })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>'

test('detects JPEG and PNG by content', async () => {
  expect(await readImage(await twoHalves().jpeg().toBuffer())).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
  expect(await readImage(await twoHalves().png().toBuffer())).toMatchObject({ format: 'png', width: 400, height: 200 })
})

test('returns the size that a viewer shows', async () => {
  const turned = await twoHalves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await readImage(turned)).toMatchObject({ width: 200, height: 400 })
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['nothing', () => Buffer.alloc(0)],
  ['text', () => Buffer.from('hello there')],
  ['SVG', () => Buffer.from(svg)],
  ['SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['compressed SVG', () => gzipSync(svg)],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF', () => twoHalves().gif().toBuffer()],
  ['WebP', () => twoHalves().webp().toBuffer()],
  ['AVIF', () => twoHalves().avif().toBuffer()],
  ['TIFF', () => twoHalves().tiff().toBuffer()],
])('rejects %s, whatever its name', async (_what, make) => {
  await expect(readImage(await make())).rejects.toMatchObject({ ...refused('wrong-type'), message: 'Invalid file type' })
})

test('runs no loader of other formats in this process', async () => {
  await expect(sharp(await twoHalves().webp().toBuffer()).metadata()).rejects.toThrow('unsupported image format')
  await expect(sharp(await twoHalves().gif().toBuffer()).metadata()).rejects.toThrow('unsupported image format')
})

test.each<[string, Buffer]>([
  ['50,000 pixels a side', hugePng(50_000, 50_000)],
  ['a little more than the limit', hugePng(7072, 7072)],
  ['a few, deep ones that must all be held at once', hugePng(6500, 6500, { deep: true })],
])('rejects %s before decoding', async (_what, bytes) => {
  await expect(readImage(bytes)).rejects.toMatchObject(refused('too-many-pixels'))
})

test('rejects an endless line', async () => {
  await expect(readImage(hugePng(2_000_000_000, 1))).rejects.toMatchObject({ name: 'UnfitFile' })
})

test.runIf(isFull)('reads an image of the maximum size', async () => {
  const bytes = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#abc' } })
    .jpeg({ quality: 50 })
    .toBuffer()
  expect(await readImage(bytes)).toMatchObject({ width: 8064, height: 6048 })
})

test.each(['jpeg', 'progressive jpeg', 'png', 'interlaced png'])(
  'rejects a %s that ends too early, however little is missing',
  async (kind) => {
    const raw = { width: 300, height: 200, channels: 3 } as const
    const pixels = sharp(randomBytes(300 * 200 * 3), { raw })
    const options = { progressive: kind.includes(' ') }
    const bytes = await (kind.endsWith('jpeg') ? pixels.jpeg(options) : pixels.png(options)).toBuffer()
    await readImage(bytes)
    for (const missing of [16, 100, 3000, bytes.length >> 1, bytes.length - 30]) {
      await expect(readImage(bytes.subarray(0, bytes.length - missing)), `${missing} bytes`).rejects.toMatchObject(refused('damaged'))
    }
  },
)

test('rejects a valid start followed by garbage', async () => {
  const jpeg = await twoHalves().jpeg().toBuffer()
  const png = await twoHalves().png().toBuffer()
  for (const bytes of [
    jpeg.subarray(0, 3),
    png.subarray(0, 8),
    Buffer.concat([jpeg.subarray(0, 3), Buffer.from(svg)]),
    Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
  ]) {
    await expect(readImage(bytes)).rejects.toMatchObject({ name: 'UnfitFile' })
  }
})

test('reads or rejects corrupted images without crashing', async () => {
  const wholes = [await twoHalves(60, 40).jpeg().toBuffer(), await twoHalves(60, 40).png().toBuffer()]
  for (let round = 0; round < 150; round++) {
    const bytes = Buffer.from(wholes[round % 2]!)
    for (let count = 0; count < 4; count++)
      bytes[8 + ((round * 7919 + count * 104_729) % (bytes.length - 8))] = (round * 31 + count * 17) % 256
    const verdict = await readImage(bytes).catch((error: unknown) => error)
    if (verdict instanceof Error) expect(verdict, `round ${round}`).toMatchObject({ name: 'UnfitFile' })
  }
})

test('reads an animated PNG as its still image', async () => {
  const png = await twoHalves().png().toBuffer()
  const animated = withChunk(png, 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  expect(await readImage(animated)).toMatchObject({ format: 'png', width: 400, height: 200 })
})

test('a slow image does not delay ordinary ones', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = inTurn(() => promise, 200_000_000)
  expect(await readImage(await twoHalves().png().toBuffer())).toMatchObject({ width: 400 })
  resolve()
  await slow
})
