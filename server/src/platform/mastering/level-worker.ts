import { closeSync, openSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { readPowers, framesPerSecond, loudnessOf, type Samples } from './frames.ts'
import { applyGain, planGain } from './gain.ts'
import { findSpeech, gatedLoudness, percentile, smoothLevels } from './speech.ts'

export type LevelTask = { path: string; samples: Samples; levels: boolean; trimsSilence: boolean }
export type Trimmed = { startMs: number; endMs: number }

/** Levels the volume of a file in place, and finds the silence at its ends. Runs in its own thread, so it may block. */
export default function levelFile({ path, samples, levels, trimsSilence }: LevelTask): Trimmed {
  // On Linux this applies to the thread, so that requests come first. Tests call this without one.
  if (process.platform === 'linux' && !isMainThread) setPriority(10)
  const file = openSync(path, 'r+')
  try {
    const powers = readPowers(file, samples)
    if (levels) applyGain(file, samples, planGain(powers, findSpeech(powers)))
    return trimsSilence ? findSilence(powers) : { startMs: 0, endMs: 0 }
  } finally {
    closeSync(file)
  }
}

/** What stays, so that speech doesn't start or end abruptly. */
const keptMs = { start: 200, end: 500 }
const shortestMs = 500
/** What is louder than this, compared with the recording, isn't silence. Neither is what exceeds the noise of an end by so much for 0.1 s. */
const loud = -20
const aboveNoise = 8
const shortestSound = framesPerSecond / 10
/** LUFS. Digital silence says nothing about the noise. */
const digitalSilence = -75

/** Milliseconds of noise to remove at both ends. */
function findSilence(powers: Float32Array): { startMs: number; endMs: number } {
  const levels = smoothLevels(powers)
  const typical = integratedLoudness(powers)
  if (typical === null) return { startMs: 0, endMs: 0 }
  const [start, end] = [silentFrames(levels, typical + loud), silentFrames(levels.toReversed(), typical + loud)].map(
    (frames) => (frames * 1000) / framesPerSecond,
  ) as [number, number]
  return {
    startMs: start < shortestMs ? 0 : Math.max(0, start - keptMs.start),
    endMs: end < shortestMs ? 0 : Math.max(0, end - keptMs.end),
  }
}

/** Frames before the first sound. The noise is measured there, because it may differ from the noise elsewhere. */
function silentFrames(levels: Float32Array, loudLevel: number): number {
  const first = firstSound(levels, loudLevel)
  const noise = levels.subarray(0, first).filter((level) => level > digitalSilence)
  if (noise.length === 0) return first
  return Math.min(first, firstSound(levels, Math.max(digitalSilence, percentile(noise, 0.2)) + aboveNoise))
}

function firstSound(levels: Float32Array, level: number): number {
  let run = 0
  for (let at = 0; at < levels.length; at += 1) {
    run = levels[at]! > level ? run + 1 : 0
    if (run >= shortestSound) return at + 1 - run
  }
  return levels.length
}

/** In blocks of 0.4 s with the gates of R128. Null if all is silent. */
function integratedLoudness(powers: Float32Array): number | null {
  const size = Math.round(framesPerSecond * 0.4)
  const blocks = []
  for (let from = 0; from < powers.length; from += size) {
    const part = powers.subarray(from, from + size)
    blocks.push({ from, to: from + part.length, loudness: loudnessOf(part.reduce((sum, power) => sum + power, 0) / part.length) })
  }
  const loudness = gatedLoudness(blocks)
  return loudness > -70 ? loudness : null
}
