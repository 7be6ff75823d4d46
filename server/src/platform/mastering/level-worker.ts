import { closeSync, openSync } from 'node:fs'
import { setPriority } from 'node:os'
import { readPowers, type Samples } from './frames.ts'
import { applyGain, planGain } from './gain.ts'
import { findSilence } from './silence.ts'
import { findSpeech } from './speech.ts'

export type LevelTask = { path: string; samples: Samples; levels: boolean; trimsSilence: boolean }
export type Trimmed = { startMs: number; endMs: number }

/** Levels the volume of a file in place, and finds the silence at its ends. Runs in its own thread, so it may block. */
export default function levelFile({ path, samples, levels, trimsSilence }: LevelTask): Trimmed {
  // On Linux this applies to the thread, so that requests come first.
  if (process.platform === 'linux') setPriority(10)
  const file = openSync(path, 'r+')
  try {
    const powers = readPowers(file, samples)
    if (levels) applyGain(file, samples, planGain(powers, findSpeech(powers)))
    return trimsSilence ? findSilence(powers) : { startMs: 0, endMs: 0 }
  } finally {
    closeSync(file)
  }
}
