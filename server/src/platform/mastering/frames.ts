import { readSync } from 'node:fs'
import { kWeighting } from '@castwright/meter/k-weighting.ts'

/** Of everything that is rendered. */
export const sampleRate = 44_100
/** Levels are kept for frames of 20 ms. */
export const frameSize = sampleRate / 50
export const framesPerSecond = 50

/** Where the samples of a file of 32-bit floats are. */
export type Samples = { dataStart: number; dataBytes: number; channels: number }

const chunkFrames = 200

/** The loudness of a power by BS.1770, in LUFS. Silence is −120, so that it can be added up and compared. */
export const loudnessOf = (power: number): number => Math.max(-120, -0.691 + 10 * Math.log10(power))
export const powerOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10)

/** Calls `use` with consecutive parts of the file, each of whole frames except the last. Blocks: for threads only. */
export function eachChunk(
  file: number,
  { dataStart, dataBytes, channels }: Samples,
  use: (samples: Float32Array, frame: number, position: number) => void,
): void {
  const bytes = new Uint8Array(chunkFrames * frameSize * channels * 4)
  const whole = dataBytes - (dataBytes % (channels * 4))
  for (let done = 0; done < whole; done += bytes.length) {
    const wanted = Math.min(bytes.length, whole - done)
    const read = readSync(file, bytes, 0, wanted, dataStart + done)
    if (read < wanted) throw new Error('The rendered audio ends early.')
    use(new Float32Array(bytes.buffer, 0, wanted / 4), done / (frameSize * channels * 4), dataStart + done)
  }
}

/** K-weighted power of every frame, all channels together. An unfinished frame at the end is left out. */
export function readPowers(file: number, samples: Samples): Float32Array {
  const { channels, dataBytes } = samples
  const powers = new Float32Array(Math.floor(dataBytes / (frameSize * channels * 4)))
  const filters = Array.from({ length: channels }, createFilter)
  eachChunk(file, samples, (chunk, from) => {
    const frames = Math.floor(chunk.length / (frameSize * channels))
    for (let frame = 0; frame < frames; frame += 1) {
      let power = 0
      filters.forEach((filter, channel) => {
        power += filter(chunk, frame * frameSize * channels + channel, channels)
      })
      powers[from + frame] = power / frameSize
    }
  })
  return powers
}

/** Filters one frame of a channel, and returns the sum of its squares. */
function createFilter(): (samples: Float32Array, start: number, step: number) => number {
  const [b0, b1, b2, a1, a2, c1, c2] = kWeighting(sampleRate) as unknown as [number, number, number, number, number, number, number]
  let [s1, s2, t1, t2] = [0, 0, 0, 0]
  return (samples, start, step) => {
    let sum = 0
    for (let count = 0, at = start; count < frameSize; count += 1, at += step) {
      const sample = samples[at]!
      // Also false for NaN, which would spread to all later samples.
      const input = sample > -16 && sample < 16 ? sample : 0
      const shelved = b0 * input + s1
      s1 = b1 * input - a1 * shelved + s2
      s2 = b2 * input - a2 * shelved
      const output = shelved + t1
      t1 = -2 * shelved - c1 * output + t2
      t2 = shelved - c2 * output
      sum += output * output
    }
    // Denormal numbers in long silence would be slow.
    if (sum < 1e-30) [s1, s2, t1, t2] = [0, 0, 0, 0]
    return sum
  }
}
