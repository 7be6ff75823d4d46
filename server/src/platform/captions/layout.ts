import { sayingMs, tidySegments } from './text.ts'
import type { CaptionSegment } from './types.ts'

/** Spreads text without times over a recording, by the length of the texts. The result is only an estimate. */
export function estimateTimes(segments: CaptionSegment[], durationMs: number): CaptionSegment[] {
  const total = segments.reduce((sum, { text }) => sum + sayingMs(text), 0)
  let said = 0
  const timed = segments.map((segment) => {
    const startMs = Math.round((said / total) * durationMs)
    said += sayingMs(segment.text)
    return { ...segment, startMs, endMs: Math.round((said / total) * durationMs) }
  })
  return tidySegments(timed)
}
