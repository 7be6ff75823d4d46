import { writeSync } from 'node:fs'
import { eachChunk, frameSize, framesPerSecond, loudnessOf, type Samples } from './frames.ts'
import { gatedLoudness, type Passage } from './speech.ts'

/** A gain in decibels at the start of a frame. Between two points it moves linearly, and beyond the first and the last it stays. */
type Point = { frame: number; gain: number }

/** Decibels. */
const maxChange = 15
/** How far noise stays below the speech if it is raised with it. Less is always allowed. */
const noiseDistance = 15
const alwaysAllowed = 3
/** Pauses aren't raised at all, so that noise doesn't come up between sentences. */
const maxInPauses = 0
/** What is louder than this in a pause, compared with speech, is music or applause. It stays as it is. */
const loudPause = -10
/** Sentences of one voice get about the same gain, so that emphasis isn't lost: those within 10 seconds and 3 decibels. */
const voice = { frames: 10 * framesPerSecond, decibels: 3 }
/** Decibels per frame. In pauses no one hears the gain move. */
const slope = { pause: 150 / framesPerSecond, speech: 30 / framesPerSecond }
const shortestRamp = 3
/** Frames that stay between two ramps in a pause. A shorter pause has only one ramp. */
const shortestRest = 10

/** Brings passages to their common loudness: one gain for each, which moves only between them. */
export function planGain(powers: Float32Array, passages: Passage[]): Point[] {
  const target = gatedLoudness(passages)
  const points: Point[] = []
  const add = (frame: number, gain: number): void => {
    points.push({ frame: Math.max(frame, points.at(-1)?.frame ?? 0), gain })
  }
  const steps = passages.map((passage) => ({ ...passage, gain: gainOf(passage, passages, target) }))
  steps.forEach(({ from, gain }, at) => {
    const before = steps[at - 1]
    const start = before?.to ?? 0
    const rest = restGain(powers.subarray(start, from), target, before?.gain ?? gain, gain)
    const [down, up] = [rampFrames(before ? before.gain - rest : 0), rampFrames(gain - rest)]
    if (before && from - start < down + up + shortestRest) {
      const half = Math.max((from - start) / 2, Math.abs(gain - before.gain) / slope.speech / 2)
      const middle = (start + from) / 2
      add(Math.round(middle - half), before.gain)
      add(Math.round(middle + half), gain)
      return
    }
    if (before) add(start, before.gain)
    if (before) add(start + down, rest)
    add(from - up, rest)
    add(from, gain)
  })
  const last = steps.at(-1)
  if (!last) return []
  const rest = restGain(powers.subarray(last.to), target, last.gain, last.gain)
  add(last.to, last.gain)
  add(last.to + rampFrames(last.gain - rest), rest)
  return points
}

const rampFrames = (change: number): number => Math.max(shortestRamp, Math.ceil(Math.abs(change) / slope.pause))

/** Never away from the target, whatever its neighbors are like. */
function gainOf({ from, to, loudness, noise }: Passage, passages: Passage[], target: number): number {
  let [sum, weights] = [0, 0]
  for (const other of passages) {
    const distance = Math.max(0, other.from - to, from - other.to)
    if (distance > voice.frames || Math.abs(other.loudness - loudness) > voice.decibels) continue
    const weight = (other.to - other.from) * (1 - distance / (2 * voice.frames))
    sum += other.loudness * weight
    weights += weight
  }
  const wanted = target - sum / weights
  const own = target - loudness
  const gain = own > 0 ? Math.min(own, Math.max(0, wanted)) : Math.max(own, Math.min(0, wanted))
  const highest = Math.min(maxChange, Math.max(alwaysAllowed, target - noiseDistance - noise))
  return Math.max(-maxChange, Math.min(highest, gain))
}

function restGain(pause: Float32Array, target: number, before: number, after: number): number {
  let loudest = -120
  for (let from = 0; from < pause.length; from += framesPerSecond) {
    const part = pause.subarray(from, from + framesPerSecond)
    loudest = Math.max(loudest, loudnessOf(part.reduce((sum, power) => sum + power, 0) / framesPerSecond))
  }
  return loudest > target + loudPause ? 0 : Math.min(maxInPauses, (before + after) / 2)
}

/** Multiplies the samples of a file in place. Blocks: for threads only. */
export function applyGain(file: number, samples: Samples, points: readonly Point[]): void {
  if (points.length === 0) return
  const { channels } = samples
  let next = 0
  eachChunk(file, samples, (chunk, from, position) => {
    for (let at = 0, frame = from; at < chunk.length; frame += 1) {
      while (next < points.length && points[next]!.frame <= frame) next += 1
      const [before, after] = [points[next - 1] ?? points[0]!, points[next] ?? points.at(-1)!]
      const step = after.frame > before.frame ? (after.gain - before.gain) / (after.frame - before.frame) : 0
      const end = Math.min(chunk.length, at + frameSize * channels)
      let factor = 10 ** ((before.gain + step * Math.max(0, frame - before.frame)) / 20)
      // A smooth change within the frame: steps between frames would be heard as a buzz.
      const ratio = 10 ** (step / frameSize / 20)
      for (; at < end; factor *= ratio) for (let channel = 0; channel < channels; channel += 1, at += 1) chunk[at]! *= factor
    }
    writeSync(file, new Uint8Array(chunk.buffer, 0, chunk.length * 4), 0, chunk.length * 4, position)
  })
}
