import { unreadable } from '../error.ts'
import type { MonoBlock } from './blocks.ts'

type Format = { encoding: number; channels: number; rate: number; bits: number }

const integerPcm = 1
const floatPcm = 3
const extensible = 0xfffe
/** Chunks before the audio are small. A larger one means that this is no WAV file. */
const maxHeader = 16 * 1024 * 1024

/** Reads uncompressed WAV as it arrives. */
export async function* readWav(bytes: AsyncIterable<Buffer>): AsyncGenerator<MonoBlock> {
  let held: Buffer = Buffer.alloc(0)
  let format: Format | null = null
  /** Bytes of audio that are still to come, once they have begun. */
  let left: number | null = null
  for await (const chunk of bytes) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    if (left === null) {
      const start = findData(held)
      if (!start) continue
      format = start.format
      left = start.length
      held = held.subarray(start.at)
    }
    if (!format) throw unreadable()
    const frame = format.channels * (format.bits / 8)
    const usable = Math.min(held.length, left)
    const whole = usable - (usable % frame)
    if (whole > 0) yield { samples: toMono(held.subarray(0, whole), format), rate: format.rate }
    held = held.subarray(whole)
    left -= whole
    if (left < frame) return
  }
  if (left === null) throw unreadable()
}

/** Where the audio begins, or null if more bytes are needed. */
function findData(head: Buffer): { at: number; length: number; format: Format } | null {
  if (head.length < 12) return null
  if (!/^(RIFF|RF64)....WAVE$/s.test(head.toString('latin1', 0, 12)) || head.length > maxHeader) throw unreadable()
  let format: Format | null = null
  let at = 12
  while (at + 8 <= head.length) {
    const name = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    if (name === 'data') {
      if (!format) throw unreadable()
      // Recorders that stream write 0 or the maximum. The audio then ends with the file.
      return { at: at + 8, length: size === 0 || size === 0xffff_ffff ? Infinity : size, format }
    }
    if (name === 'fmt ') {
      if (at + 8 + size > head.length) return null
      format = readFormat(head.subarray(at + 8, at + 8 + size))
    }
    at += 8 + size + (size % 2)
  }
  return null
}

function readFormat(chunk: Buffer): Format {
  if (chunk.length < 16) throw unreadable()
  const code = chunk.readUInt16LE(0)
  const encoding = code === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : code
  const format = { encoding, channels: chunk.readUInt16LE(2), rate: chunk.readUInt32LE(4), bits: chunk.readUInt16LE(14) }
  const isKnown = (encoding === integerPcm && [8, 16, 24, 32].includes(format.bits)) || (encoding === floatPcm && format.bits === 32)
  if (!isKnown || format.channels < 1 || format.channels > 64 || format.rate < 4000 || format.rate > 384_000) throw unreadable()
  return format
}

function toMono(bytes: Buffer, { encoding, channels, bits }: Format): Float32Array {
  const width = bits / 8
  const read = reader(bytes, encoding, bits)
  const samples = new Float32Array(bytes.length / width / channels)
  for (let at = 0; at < samples.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read((at * channels + channel) * width)
    samples[at] = sum / channels
  }
  return samples
}

function reader(bytes: Buffer, encoding: number, bits: number): (at: number) => number {
  if (encoding === floatPcm) return (at) => bytes.readFloatLE(at)
  if (bits === 8) return (at) => (bytes.readUInt8(at) - 128) / 128
  return (at) => bytes.readIntLE(at, bits / 8) / 2 ** (bits - 1)
}
