import { sampleRate } from '../frames.ts'

/** Sounds like speech for tests, made of numbers: the same on every machine, and their levels are known. */

/** Numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Voice = { /** Hertz. 0 is a whisper. */ pitch: number; seed: number }

/** A resonance of the mouth. */
function createFormant(hertz: number, width: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * width) / sampleRate)
  const [a1, a2] = [2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate), -radius * radius]
  let [y1, y2] = [0, 0]
  return (input) => {
    const output = (1 - radius) * input + a1 * y1 + a2 * y2
    y2 = y1
    y1 = output
    return output
  }
}

/** A sentence: syllables of 0.12 to 0.3 seconds, with short gaps between words, at −20 dBFS RMS. */
export function say(seconds: number, { pitch, seed }: Voice): Float32Array {
  const random = createRandom(seed)
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  let phase = 0
  for (let start = 0; start < samples.length;) {
    const length = Math.round((0.12 + 0.18 * random()) * sampleRate)
    const strength = 0.4 + 0.6 * random()
    const tone = pitch * (0.85 + 0.3 * random())
    const formants = [createFormant(300 + 500 * random(), 90), createFormant(900 + 1400 * random(), 130), createFormant(2600, 200)]
    for (let at = 0; at < length && start + at < samples.length; at += 1) {
      phase += tone / sampleRate
      const isPulse = pitch > 0 && phase >= 1
      if (isPulse) phase -= 1
      const source = pitch === 0 ? random() - 0.5 : (isPulse ? 30 : 0) + 0.2 * (random() - 0.5)
      const shape = Math.sin((Math.PI * (at + 0.5)) / length) ** 0.7
      samples[start + at] = strength * shape * formants.reduce((sum, formant) => sum + formant(source), 0)
    }
    start += length + Math.round((random() < 0.25 ? 0.05 + 0.1 * random() : 0.015) * sampleRate)
  }
  return withLevel(samples, -20)
}

export function withLevel(samples: Float32Array, decibels: number): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const factor = 10 ** (decibels / 20) / Math.sqrt(power)
  return samples.map((sample) => sample * factor)
}

/** White noise, RMS in dBFS. */
export function noise(seconds: number, decibels: number, seed = 1): Float32Array {
  const random = createRandom(seed)
  return withLevel(
    Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => random() - 0.5),
    decibels,
  )
}

/** A chord that changes every 2 seconds. */
export function music(seconds: number, decibels: number): Float32Array {
  const chords = [
    [220, 277, 330],
    [196, 247, 294],
    [175, 220, 262],
  ]
  return withLevel(
    Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => {
      const time = at / sampleRate
      return chords[Math.floor(time / 2) % 3]!.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * time), 0)
    }),
    decibels,
  )
}

export const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * sampleRate))

/** One after another. */
export function join(parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** At the same time, as long as the first. */
export const mix = (first: Float32Array, second: Float32Array): Float32Array => first.map((sample, at) => sample + (second[at] ?? 0))
