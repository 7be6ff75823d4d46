import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { readImage } from './read.ts'
import { sanitize } from './sanitize.ts'
import { sharp } from './sharp.ts'
import { squareAvatar } from './square.ts'
import { colorAt, pngChunk, twoHalves, withChunk } from './testing.ts'

/** A keyword, the compression method, and 50 MB of text in 50 kB. */
const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 'a'))])

/** An eXIf chunk is not compressed. The others are, each in its own layout. */
const compressed: Array<[string, Buffer]> = [
  ['zTXt', bomb],
  ['iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), bomb.subarray(9)])],
  ['iCCP', bomb],
  ['npTc', bomb],
]

test.each(compressed)('drops %s chunks that inflate to 50 MB and keeps the image', async (type, data) => {
  const png = withChunk(await twoHalves().png().toBuffer(), type, data)
  const clean = sanitize(png, 'png').bytes
  expect(clean.includes(type)).toBe(false)
  expect(await readImage(png)).toMatchObject({ width: 400, height: 200, bytes: clean })
})

test.each(['tEXt', 'pHYs', 'tIME', 'bKGD', 'sPLT', 'prVt'])('drops %s chunks', async (type) => {
  expect(sanitize(withChunk(await twoHalves().png().toBuffer(), type, Buffer.alloc(20)), 'png').bytes.includes(type)).toBe(false)
})

test('rejects unknown critical chunks, which no decoder may skip', async () => {
  const png = withChunk(await twoHalves().png().toBuffer(), 'QQQQ', Buffer.alloc(20))
  await expect(readImage(png)).rejects.toMatchObject({ name: 'UnfitFile', reason: 'damaged' })
})

test('drops what follows the end of an image', async () => {
  for (const [format, made] of [['png', twoHalves().png()] as const, ['jpeg', twoHalves().jpeg()] as const]) {
    const bytes = await made.toBuffer()
    const clean = sanitize(Buffer.concat([bytes, Buffer.from('<script>')]), format)
    expect(clean.bytes.includes('<script>')).toBe(false)
    expect(await sharp(clean.bytes).metadata()).toMatchObject({ format, width: 400 })
  }
})

test.each(['jpeg', 'png'] as const)('keeps the color profile and the orientation of a %s, and nothing else', async (format) => {
  const source = await twoHalves()
    .withExif({ IFD0: { Make: 'CanaryCamera' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>CanaryWords</secret></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
  const { bytes } = sanitize(source, format)
  const facts = await sharp(bytes).metadata()
  expect(facts).toMatchObject({ orientation: 6, hasProfile: true })
  expect(facts.xmp).toBeUndefined()
  expect(bytes.includes('Canary')).toBe(false)
  expect(facts.exif!.length).toBeLessThan(40)
  const turned = (await squareAvatar(await readImage(source))).find(({ ending }) => ending === '512.jpg')!.bytes
  expect((await colorAt(turned, 256, 20))[0]).toBeGreaterThan(200)
  expect((await colorAt(turned, 256, 490))[2]).toBeGreaterThan(200)
})

/** A JPEG with an additional segment after its first marker. */
const withSegment = (jpeg: Buffer, code: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

test('drops comments and application segments of a JPEG', async () => {
  let jpeg: Buffer = await twoHalves().jpeg({ progressive: true }).toBuffer()
  const pixels = await sharp(jpeg).raw().toBuffer()
  for (const code of [0xe0, 0xe1, 0xe2, 0xe3, 0xed, 0xee, 0xef, 0xfe]) jpeg = withSegment(jpeg, code, Buffer.from('Canary'.repeat(5000)))
  const { bytes } = sanitize(jpeg, 'jpeg')
  expect(bytes.includes('Canary')).toBe(false)
  expect((await sharp(bytes).raw().toBuffer()).equals(pixels)).toBe(true)
})

test('rejects a JPEG with more passes than its size allows', async () => {
  const jpeg = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#abc' } })
    .jpeg({ progressive: true })
    .toBuffer()
  await readImage(jpeg)
  const lastScan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const repeated = Array<Buffer>(80).fill(jpeg.subarray(lastScan, -2))
  const slow = Buffer.concat([jpeg.subarray(0, -2), ...repeated, jpeg.subarray(-2)])
  await expect(readImage(slow)).rejects.toMatchObject({ name: 'UnfitFile', reason: 'too-many-pixels' })
})

test('reads the orientation from EXIF of either byte order, and ignores invalid data', async () => {
  const png = await twoHalves().png().toBuffer()
  const little = Buffer.from('49492a000800000001001201030001000000080000000000' + '0000', 'hex')
  expect(await readImage(withChunk(png, 'eXIf', little))).toMatchObject({ width: 200, height: 400 })
  for (const exif of [little.subarray(0, 9), Buffer.from('MM'), Buffer.alloc(40, 0xff), Buffer.from(little).fill(0xff, 4, 8)])
    expect(await readImage(withChunk(png, 'eXIf', exif))).toMatchObject({ width: 400, height: 200 })
})

/** Runs in its own process to measure its peak memory. Prints by how many MB the peak rose. */
const measure = `
  const at = ${JSON.stringify(import.meta.dirname)}
  const [{ readImage }, { squareAvatar }, { twoHalves }] = await Promise.all(
    ['read.ts', 'square.ts', 'testing.ts'].map((file) => import(at + '/' + file)))
  const plain = await twoHalves().png().toBuffer()
  await squareAvatar(await readImage(plain))
  const { stdin } = process
  const bytes = Buffer.concat(await stdin.toArray())
  const peak = () => process.resourceUsage().maxRSS / 1024
  const before = peak()
  await squareAvatar(await readImage(bytes))
  console.log(Math.round(peak() - before))
`

test.each(isFull ? [1, 4, 10, 40] : [40])('reads a PNG with %i compressed chunks of 50 MB without decompressing them', async (count) => {
  const png = await twoHalves().png().toBuffer()
  const chunks = Array<Buffer>(count).fill(pngChunk('zTXt', bomb))
  const input = Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
  const rose = execFileSync(process.execPath, ['--input-type=module', '--eval', measure], { input, encoding: 'utf8' })
  expect(Number(rose)).toBeLessThan(100)
})
