import { speechRate } from './blocks.ts'
import type { Samples } from './samples.ts'
import { frameSize, type VoiceDetector } from './vad.ts'

/** A piece of a recording with at most one stretch of speech. Positions are samples. */
type Cut = { end: number; speech: { start: number; end: number } | null; isLast: boolean }

const inFrames = (ms: number): number => Math.round((ms * speechRate) / 1000 / frameSize)

const starts = 0.5
const continues = 0.35
/** Speech gets a margin on both sides, because it fades in and out. */
const margin = inFrames(200)
/** The model was trained on at most 30 seconds. */
const longest = inFrames(24_000)
/** Without speech, a piece ends here, so that its progress is saved. */
const longestSilence = inFrames(60_000)
/** The pause that ends a piece: the longer the piece, the shorter the pause. Short pieces lack context. */
const pauses = [
  { until: inFrames(4000), pause: inFrames(1000) },
  { until: inFrames(12_000), pause: inFrames(480) },
  { until: Infinity, pause: inFrames(256) },
]

/**
 * Finds where the piece that starts at `from` ends. Depends only on the audio from there on, so a transcription that is resumed finds the
 * same pieces.
 */
export async function findCut(samples: Samples, detector: VoiceDetector, from: number): Promise<Cut> {
  detector.reset()
  const at = (frame: number): number => from + frame * frameSize
  const heard: number[] = []
  let first = -1
  let last = -1
  for (let frame = 0; ; frame++) {
    const available = await samples.readTo(at(frame + 1))
    if (available <= at(frame)) return { end: available, speech: stretch(first, last, at, from, available), isLast: true }
    const probability = await detector.next(samples.slice(at(frame), at(frame + 1)))
    heard.push(probability)
    if (first < 0) {
      if (probability >= starts) first = last = frame
      else if (frame + 1 >= longestSilence) return { end: at(frame + 1), speech: null, isLast: false }
      continue
    }
    if (probability >= continues) last = frame
    const length = last - first + 1
    const { pause } = pauses.find(({ until }) => length < until)!
    if (frame - last >= pause) return ended(Math.min(frame, last + margin) + 1)
    if (frame - first + 1 >= longest) return ended(quietest(heard, first + Math.round(longest / 2)) + 1)
  }

  function ended(endFrame: number): Cut {
    const end = at(endFrame)
    return { end, speech: stretch(first, Math.min(last, endFrame - 1), at, from, end), isLast: false }
  }
}

function stretch(first: number, last: number, at: (frame: number) => number, from: number, end: number): Cut['speech'] {
  if (first < 0) return null
  return { start: Math.max(from, at(first - margin)), end: Math.min(end, at(last + 1 + margin)) }
}

/** The frame with the least speech around it. */
function quietest(heard: number[], from: number): number {
  let best = from
  let least = Infinity
  for (let frame = from; frame < heard.length - 1; frame++) {
    const around = heard[frame - 1]! + 2 * heard[frame]! + heard[frame + 1]!
    if (around < least) {
      least = around
      best = frame
    }
  }
  return best
}
