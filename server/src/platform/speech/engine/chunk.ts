import { speechRate } from './blocks.ts'
import type { Samples } from './samples.ts'

/** A piece of a recording to send to a server. Positions are samples. */
type Chunk = { end: number; isSilent: boolean; isLast: boolean }

const window = speechRate / 5
/** Peaks below this are silence, for which speech models invent text. */
const silence = 0.002

/** Finds where the chunk that starts at `from` ends: at the quietest moment of its last tenth. */
export async function findChunk(samples: Samples, from: number, seconds: number): Promise<Chunk> {
  const full = from + seconds * speechRate
  // A short rest belongs to the last chunk.
  const withRest = full + Math.floor((seconds * speechRate) / 5)
  const available = await samples.readTo(withRest)
  if (available < withRest) return { end: available, isSilent: isSilent(samples.slice(from, available)), isLast: true }
  const searched = Math.floor((seconds * speechRate) / 10)
  const tail = samples.slice(full - searched, full)
  let best = searched
  let least = Infinity
  for (let at = 0; at + window <= tail.length; at += window / 2) {
    let energy = 0
    for (let place = at; place < at + window; place++) energy += tail[place]! ** 2
    if (energy < least) [least, best] = [energy, at + window / 2]
  }
  // Whole milliseconds, because resumed transcriptions start at one.
  const end = full - searched + best
  const rounded = end - (end % (speechRate / 1000))
  return { end: rounded, isSilent: isSilent(samples.slice(from, rounded)), isLast: false }
}

const isSilent = (samples: Float32Array): boolean => samples.every((sample) => Math.abs(sample) < silence)

/** A 16-bit mono WAV file. */
export function toWav(samples: Float32Array): Buffer {
  const header = 44
  const bytes = Buffer.alloc(header + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(speechRate, 24)
  bytes.writeUInt32LE(speechRate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (let at = 0; at < samples.length; at++)
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(samples[at]! * 32_767))), header + at * 2)
  return bytes
}
