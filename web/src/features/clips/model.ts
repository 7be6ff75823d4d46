import { clipLimits } from '@castwright/contract/clips/limits.ts'
import type { Segment } from '@castwright/contract/transcripts/shapes.ts'

export type ClipSpan = { startMs: number; endMs: number }

const { minMs, maxMs } = clipLimits

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/** A span from a time on that is long enough, as far as the recording is. */
export function spanFrom(ms: number, durationMs: number, lengthMs = 30_000): ClipSpan {
  const length = Math.min(clamp(lengthMs, minMs, maxMs), durationMs)
  const startMs = Math.round(clamp(ms, 0, durationMs - length))
  return { startMs, endMs: Math.round(startMs + length) }
}

/** The end stays, unless the clip would be too short or too long. */
export function moveStart({ endMs }: ClipSpan, ms: number): ClipSpan {
  return { startMs: Math.round(clamp(ms, Math.max(0, endMs - maxMs), Math.max(0, endMs - minMs))), endMs }
}

export function moveEnd({ startMs }: ClipSpan, ms: number, durationMs: number): ClipSpan {
  return { startMs, endMs: Math.round(clamp(ms, Math.min(durationMs, startMs + minMs), Math.min(durationMs, startMs + maxMs))) }
}

/** What was chosen in the transcript. A short choice becomes longer at its end, and a long one shorter. */
export const spanOf = (startMs: number, endMs: number, durationMs: number): ClipSpan => spanFrom(startMs, durationMs, endMs - startMs)

export const isValid = ({ startMs, endMs }: ClipSpan, durationMs: number): boolean =>
  startMs >= 0 && endMs <= Math.ceil(durationMs / 1000) * 1000 && endMs - startMs >= minMs && endMs - startMs <= maxMs

export type Word = ClipSpan & { text: string }

/** Words with their times. Without times, they share those of the segment. */
export function wordsOf({ startMs, endMs, text, words }: Segment): Word[] {
  if (words && words.length > 0) return words.map((word) => ({ startMs: word.startMs, endMs: word.endMs, text: word.text.trim() }))
  const parts = text.split(/\s+/).filter(Boolean)
  const length = (endMs - startMs) / Math.max(1, parts.length)
  return parts.map((part, at) => ({ startMs: startMs + at * length, endMs: startMs + (at + 1) * length, text: part }))
}

/** The first words of a clip, as a title to start from. */
export function titleFrom(segments: readonly Segment[], { startMs, endMs }: ClipSpan): string {
  const words = segments
    .filter((segment) => segment.endMs > startMs && segment.startMs < endMs)
    .flatMap(wordsOf)
    .filter((word) => word.startMs >= startMs - 50 && word.startMs < endMs)
  let title = ''
  for (const { text } of words) {
    if (`${title} ${text}`.length > 60) break
    title = `${title} ${text}`.trim()
    // The first sentence is enough, unless it is only a word or two.
    if (title.length >= 15 && /[.!?。！？]$/.test(text)) break
  }
  return title.replace(/[.,;:–-]$/, '')
}
