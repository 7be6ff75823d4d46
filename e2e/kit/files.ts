import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Twelve seconds of silence in AAC. */
export const m4a = (): ChosenFile => ({
  name: 'silence.m4a',
  mimeType: 'audio/mp4',
  buffer: readFileSync(join(import.meta.dirname, 'silence.m4a')),
})

/** A quiet tone that comes and goes, so that it has a loudness: 16 bits, 22.05 kHz, mono. */
export function wav(seconds: number): ChosenFile {
  const rate = 22_050
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let at = 0; at < seconds * rate; at += 1) {
    const level = 0.04 * (1 + Math.sin((2 * Math.PI * at) / rate))
    samples.writeInt16LE(Math.round(32_767 * level * Math.sin((2 * Math.PI * 330 * at) / rate)), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return { name: `tone-${seconds}s.wav`, mimeType: 'audio/wav', buffer: Buffer.concat([head, samples]) }
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
