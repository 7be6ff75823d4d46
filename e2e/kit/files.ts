import { crc32, deflateSync } from 'node:zlib'

/** Files to upload, generated here. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** Silence: MPEG 1, layer III, 128 kbit/s, 44.1 kHz, mono, 1152 samples in 417 bytes. */
export function mp3(seconds: number): ChosenFile {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  const frames = Math.ceil((seconds * 44_100) / 1152)
  return { name: `silence-${seconds}s.mp3`, mimeType: 'audio/mpeg', buffer: Buffer.concat(Array.from({ length: frames }, () => frame)) }
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length)
  around.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)])
}

/** A picture with a red left half and a blue right half. */
export function png(width: number, height: number): ChosenFile {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) row[1 + x * 3 + (x < width / 2 ? 0 : 2)] = 255
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return {
    name: `halves-${width}x${height}.png`,
    mimeType: 'image/png',
    buffer: Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  }
}

export const file = (name: string, mimeType: string, content: string | Buffer): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
