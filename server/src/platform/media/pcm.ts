import type { Samples } from '../audio/masters.ts'
import { damaged } from '../audio/unfit.ts'

/** Uncompressed samples, as in a WAV or AIFF. */
export type PcmFormat = Samples & { channels: number; sampleRate: number }

/** Takes consecutive samples from -1 to 1 of each channel. */
type Add = (channels: Float32Array[], rate: number) => void
type Read = (piece: Uint8Array) => void

const integerPcm = 1
const floatPcm = 3
const extensible = 0xfffe
const maxChannels = 64
const unknownSize = 0xffff_ffff
/** Chunks before the audio are small. A larger one means that this is no WAV file. */
const maxHeader = 16 * 1024 * 1024

/** Reads samples as they arrive: of 8, 16, 24 or 32 bits, or 32-bit floats. */
export function createPcmReader(format: PcmFormat, add: Add): Read {
  const { bytes, channels, sampleRate } = format
  const frame = bytes * channels
  const valueAt = sampleReader(format)
  let pending: Buffer = Buffer.alloc(0)
  return (piece) => {
    pending = joined(pending, piece)
    const count = Math.floor(pending.length / frame)
    if (count === 0) return
    const samples = Array.from({ length: channels }, () => new Float32Array(count))
    const view = new DataView(pending.buffer, pending.byteOffset, count * frame)
    for (let at = 0, offset = 0; at < count; at++)
      for (let channel = 0; channel < channels; channel++, offset += bytes) samples[channel]![at] = valueAt(view, offset)
    pending = Buffer.from(pending.subarray(count * frame))
    add(samples, sampleRate)
  }
}

const joined = (pending: Buffer, piece: Uint8Array): Buffer =>
  pending.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([pending, piece])

function sampleReader({ bytes, isFloat, isBigEndian }: Samples): (view: DataView, at: number) => number {
  const isLittle = !isBigEndian
  if (isFloat) return (view, at) => view.getFloat32(at, isLittle)
  if (bytes === 4) return (view, at) => view.getInt32(at, isLittle) / 2 ** 31
  if (bytes === 2) return (view, at) => view.getInt16(at, isLittle) / 2 ** 15
  // Only samples of a single byte have no sign.
  if (bytes === 1) return (view, at) => (view.getUint8(at) - 128) / 128
  const [high, low] = isLittle ? [1, 0] : [0, 2]
  return (view, at) => (view.getInt16(at + high, isLittle) * 256 + view.getUint8(at + low)) / 2 ** 23
}

/** Reads an uncompressed WAV as it arrives. Throws `UnfitFile` if it isn't one. */
export function createWavReader(add: Add): Read {
  let head: Buffer = Buffer.alloc(0)
  let data: { read: Read; left: number } | null = null
  return (piece) => {
    let part = piece
    if (!data) {
      head = joined(head, piece)
      const found = findData(head)
      if (!found) return
      data = { read: createPcmReader(found.format, add), left: found.length }
      part = head.subarray(found.at)
    }
    const length = Math.min(part.length, data.left)
    data.left -= length
    data.read(part.subarray(0, length))
  }
}

/** Where the audio begins, or null if more bytes are needed. */
function findData(head: Buffer): { at: number; length: number; format: PcmFormat } | null {
  if (head.length < 12) return null
  if (!/^(RIFF|RF64)....WAVE$/s.test(head.toString('latin1', 0, 12)) || head.length > maxHeader) throw damaged()
  let format: PcmFormat | null = null
  let at = 12
  while (at + 8 <= head.length) {
    const name = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    if (name === 'data') {
      if (!format) throw damaged()
      // Programs that write to a pipe don't know the length. The audio then ends with the file.
      return { at: at + 8, length: size === 0 || size === unknownSize ? Infinity : size, format }
    }
    if (name === 'fmt ') {
      if (at + 8 + size > head.length) return null
      format = readFormat(head.subarray(at + 8, at + 8 + size))
    }
    at += 8 + size + (size % 2)
  }
  return null
}

function readFormat(chunk: Buffer): PcmFormat {
  if (chunk.length < 16) throw damaged()
  const code = chunk.readUInt16LE(0)
  const encoding = code === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : code
  const [channels, sampleRate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)]
  const isKnown = (encoding === integerPcm && [8, 16, 24, 32].includes(bits)) || (encoding === floatPcm && bits === 32)
  if (!isKnown || channels < 1 || channels > maxChannels) throw damaged()
  return { bytes: bits / 8, isFloat: encoding === floatPcm, isBigEndian: false, channels, sampleRate }
}
