/** Reads a WAV of 32-bit floats, as ffmpeg writes it to a pipe: the length of its data is unknown, so it ends with the stream. */
export function createWavReader(add: (channels: Float32Array[], rate: number) => void): (piece: Uint8Array) => void {
  let pending: Buffer = Buffer.alloc(0)
  let format: { channels: number; rate: number } | null = null
  let isInData = false

  /** Returns false if the header isn't complete. */
  const readHeader = (): boolean => {
    let position = 12
    while (position + 8 <= pending.length) {
      const name = pending.toString('latin1', position, position + 4)
      if (name === 'data') {
        pending = pending.subarray(position + 8)
        return true
      }
      const size = pending.readUInt32LE(position + 4)
      if (position + 8 + size > pending.length) return false
      if (name === 'fmt ') {
        const channels = pending.readUInt16LE(position + 10)
        const bits = pending.readUInt16LE(position + 22)
        if (channels === 0 || channels > 64 || bits !== 32) throw new Error(`Unexpected WAV: ${channels} channels of ${bits} bits.`)
        format = { channels, rate: pending.readUInt32LE(position + 12) }
      }
      position += 8 + size + (size % 2)
    }
    return false
  }

  return (piece) => {
    pending = pending.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([pending, piece])
    if (!isInData) isInData = readHeader()
    if (!isInData || !format) return
    const { channels, rate } = format
    const count = Math.floor(pending.length / (channels * 4))
    if (count === 0) return
    const samples = Array.from({ length: channels }, () => new Float32Array(count))
    const view = new DataView(pending.buffer, pending.byteOffset, count * channels * 4)
    for (let at = 0, offset = 0; at < count; at++) {
      for (let channel = 0; channel < channels; channel++, offset += 4) samples[channel]![at] = view.getFloat32(offset, true)
    }
    pending = Buffer.from(pending.subarray(count * channels * 4))
    add(samples, rate)
  }
}
