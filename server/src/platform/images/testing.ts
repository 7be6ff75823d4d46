import { crc32, deflateSync } from 'node:zlib'
import { sharp } from './sharp.ts'

/** Images made by hand, and by trusted encoders. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A header that promises this many pixels, with hardly any data: a decompression bomb. */
export function hugePng(width: number, height: number, { deep = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit of gray, or sixteen per color and alpha, interlaced.
  header.set(deep ? [16, 6, 0, 0, 1] : [1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with an additional chunk after its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const header = signature.length + 25
  return Buffer.concat([png.subarray(0, header), pngChunk(type, data), png.subarray(header)])
}

/** Red on the left, blue on the right. */
export const twoHalves = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#00f' } }, left: width / 2, top: 0 },
  ])

/** The color of a JPEG pixel as red, green and blue. */
export async function colorAt(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}
