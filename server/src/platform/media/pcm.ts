import type { Samples } from '../audio/masters.ts'

/** Uncompressed samples, as in a WAV or AIFF. */
export type PcmFormat = Samples & { channels: number; sampleRate: number }

/** Reads samples of 16, 24 or 32 bits, or 32-bit floats. */
export function createPcmReader(
  { bytes, isFloat, isBigEndian, channels, sampleRate }: PcmFormat,
  add: (channels: Float32Array[], rate: number) => void,
): (piece: Uint8Array) => void {
  const frame = bytes * channels
  const scale = 2 ** (bytes * 8 - 1)
  const valueAt = (data: Buffer, at: number): number => {
    if (isFloat) return isBigEndian ? data.readFloatBE(at) : data.readFloatLE(at)
    return (isBigEndian ? data.readIntBE(at, bytes) : data.readIntLE(at, bytes)) / scale
  }
  let pending: Buffer = Buffer.alloc(0)
  return (piece) => {
    pending = pending.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([pending, piece])
    const count = Math.floor(pending.length / frame)
    if (count === 0) return
    const samples = Array.from({ length: channels }, () => new Float32Array(count))
    for (let at = 0, offset = 0; at < count; at++)
      for (let channel = 0; channel < channels; channel++, offset += bytes) samples[channel]![at] = valueAt(pending, offset)
    pending = Buffer.from(pending.subarray(count * frame))
    add(samples, sampleRate)
  }
}
