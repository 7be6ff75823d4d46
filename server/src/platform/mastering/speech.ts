import { framesPerSecond, loudnessOf, powerOf } from './frames.ts'

/**
 * Finds speech by its level alone, so it needs no speech engine: speech is well above the noise around it, and its level moves with every
 * syllable. Noise, hum, tones and music that play all the time are the floor, and what is louder but steady isn't speech.
 */

/** Frames, `to` exclusive. */
export type Passage = { from: number; to: number; /** LUFS. */ loudness: number; /** LUFS of the noise around it. */ noise: number }

const seconds = (value: number): number => Math.round(value * framesPerSecond)

/** The floor is the level that only 5 % of the frames nearby are below. */
const floor = { window: seconds(15), step: seconds(1), share: 0.05, lowest: -75 }
/** Decibels above the floor at which speech starts, and above which it continues. */
const threshold = { start: 8, stay: 4 }
/** A pause between words is shorter than this, and what is shorter than a word is a click or a cough. */
const longestGap = seconds(0.4)
const shortestPassage = seconds(0.3)
/** Consonants around a word that are too quiet to be found. */
const pad = { start: seconds(0.04), end: seconds(0.04) }
/** How much the level of speech moves at least, in decibels between the 10th and the 90th percentile. */
const leastMovement = 6
/** A change of the voice without a pause: decibels between the seconds before and after it. */
const voiceChange = { least: 6, side: seconds(2), search: seconds(0.14) }
/** Breaths and creaks are quieter than this, compared with the speech. */
const quietest = -26

export function findSpeech(powers: Float32Array): Passage[] {
  const levels = smoothLevels(powers)
  const floors = findFloors(levels)
  const passages: Passage[] = []
  for (const region of findRegions(levels, floors)) {
    for (const { from, to } of splitByVoice(powers, levels, region)) {
      if (movementOf(levels, from, to) < leastMovement) continue
      const noise = floors[from]!
      passages.push({ from, to, loudness: loudnessBetween(powers, from, to, noise + threshold.stay), noise })
    }
  }
  const typical = gatedLoudness(passages)
  return passages.filter(({ loudness }) => loudness > Math.max(-70, typical + quietest))
}

/** The mean over three frames in LUFS, because single frames of noise differ too much. */
export function smoothLevels(powers: Float32Array): Float32Array {
  return powers.map((power, at) => loudnessOf(((powers[at - 1] ?? power) + power + (powers[at + 1] ?? power)) / 3))
}

/** The level that a share of the frames is below. */
export function percentile(levels: Float32Array, share: number): number {
  return levels.toSorted()[Math.floor((levels.length - 1) * share)]!
}

function findFloors(levels: Float32Array): Float32Array {
  const floors = new Float32Array(levels.length)
  for (let from = 0; from < levels.length; from += floor.step) {
    const near = levels.subarray(Math.max(0, from - floor.window), from + floor.step + floor.window)
    floors.fill(Math.max(floor.lowest, percentile(near, floor.share)), from, from + floor.step)
  }
  return floors
}

type Region = { from: number; to: number }

function findRegions(levels: Float32Array, floors: Float32Array): Region[] {
  const found: Region[] = []
  let from = -1
  for (let at = 0; at <= levels.length; at += 1) {
    const above = at < levels.length ? levels[at]! - floors[at]! : -Infinity
    if (from < 0 && above > threshold.start) from = at
    else if (from >= 0 && above < threshold.stay) {
      const last = found.at(-1)
      if (last && from - last.to < longestGap) last.to = at
      else found.push({ from, to: at })
      from = -1
    }
  }
  return found
    .filter((region) => region.to - region.from >= shortestPassage)
    .map((region) => ({ from: Math.max(0, region.from - pad.start), to: Math.min(levels.length, region.to + pad.end) }))
}

/** Splits where the loudness changes, at the quietest frame nearby. */
function splitByVoice(powers: Float32Array, levels: Float32Array, { from, to }: Region): Region[] {
  const { least, side, search } = voiceChange
  const splits: number[] = []
  let best = least
  const meanOf = (start: number): number => loudnessOf(powers.subarray(start, start + side).reduce((sum, power) => sum + power, 0) / side)
  for (let at = from + side; at + side <= to; at += 1) {
    const change = Math.abs(meanOf(at - side) - meanOf(at))
    const last = splits.at(-1)
    // Frames around a change see it, too. It is where it is largest.
    if (last === undefined || at - last >= side) best = least
    if (change < best) continue
    if (last !== undefined && at - last < side) splits.pop()
    splits.push(at)
    best = change
  }
  const ends = splits.map((split) => {
    let quietest = split
    for (let at = split - search; at < split + search; at += 1) if (levels[at]! < levels[quietest]!) quietest = at
    return quietest
  })
  return [from, ...ends].map((start, at) => ({ from: start, to: ends[at] ?? to }))
}

const movementOf = (levels: Float32Array, from: number, to: number): number => {
  const part = levels.subarray(from, to)
  return percentile(part, 0.9) - percentile(part, 0.1)
}

/** Of the frames above a level. */
function loudnessBetween(powers: Float32Array, from: number, to: number, above: number): number {
  const least = powerOf(above)
  let [sum, count] = [0, 0]
  for (let at = from; at < to; at += 1) {
    if (powers[at]! < least) continue
    sum += powers[at]!
    count += 1
  }
  return count === 0 ? -120 : loudnessOf(sum / count)
}

/** Integrated loudness of passages, with the relative gate of R128. −120 without any. */
export function gatedLoudness(passages: Array<Pick<Passage, 'from' | 'to' | 'loudness'>>): number {
  const meanAbove = (gate: number): number => {
    let [sum, frames] = [0, 0]
    for (const { from, to, loudness } of passages) {
      if (loudness < gate) continue
      sum += powerOf(loudness) * (to - from)
      frames += to - from
    }
    return frames === 0 ? -120 : loudnessOf(sum / frames)
  }
  return meanAbove(meanAbove(-70) - 10)
}
