import type { SegmentWord } from '@castwright/contract/transcripts/shapes.ts'

type Timed = { startMs: number; endMs: number; words?: Array<{ startMs: number; endMs: number }> | null | undefined }

/** Maps every time of a segment and its words. */
export function mapTimes<Segment extends Timed>(segment: Segment, map: (ms: number) => number): Segment {
  const at = <Span extends { startMs: number; endMs: number }>(span: Span): Span => {
    const startMs = map(span.startMs)
    return { ...span, startMs, endMs: Math.max(startMs, map(span.endMs)) }
  }
  return { ...at(segment), ...(segment.words && { words: segment.words.map(at) }) }
}

/** Before the start of the recording there is nothing. */
export const shiftBy =
  (byMs: number) =>
  (ms: number): number =>
    Math.max(0, ms + byMs)

export type Anchor = { fromMs: number; toMs: number }

/** Interpolates between anchors, and moves what is before the first and after the last one with it. Anchors must be in order. */
export function alignTo(anchors: readonly Anchor[]): (ms: number) => number {
  const first = anchors[0]!
  const last = anchors.at(-1)!
  return (ms) => {
    if (ms <= first.fromMs) return Math.max(0, ms + first.toMs - first.fromMs)
    if (ms >= last.fromMs) return Math.max(0, ms + last.toMs - last.fromMs)
    const next = anchors.findIndex(({ fromMs }) => fromMs > ms)
    const [before, after] = [anchors[next - 1]!, anchors[next]!]
    return Math.round(before.toMs + ((ms - before.fromMs) / (after.fromMs - before.fromMs)) * (after.toMs - before.toMs))
  }
}

const tokensOf = (text: string): string[] => text.split(/\s+/u).filter((token) => token !== '')

/** The number of words of a text. */
export const countWords = (text: string): number => tokensOf(text).length

/**
 * The times of words after an edit: words that stayed keep theirs, and those in between share the time that is left. Null if no times were
 * known.
 */
export function adaptWords(words: SegmentWord[] | null, text: string, span: { startMs: number; endMs: number }): SegmentWord[] | null {
  if (words === null) return null
  const tokens = tokensOf(text)
  const had = words.map((word) => word.text.trim())
  let before = 0
  while (before < tokens.length && before < had.length && tokens[before] === had[before]) before += 1
  let after = 0
  while (after < tokens.length - before && after < had.length - before && tokens[tokens.length - 1 - after] === had[had.length - 1 - after])
    after += 1
  const kept = words.slice(0, before)
  const rest = after === 0 ? [] : words.slice(-after)
  const replaced = words.slice(before, words.length - after)
  const changed = tokens.slice(before, tokens.length - after)
  const startMs = replaced[0]?.startMs ?? kept.at(-1)?.endMs ?? span.startMs
  const endMs = Math.max(startMs, replaced.at(-1)?.endMs ?? rest[0]?.startMs ?? span.endMs)
  return [...kept, ...shareTime(changed, startMs, endMs), ...rest]
}

/** Spreads words over a time by their length. */
function shareTime(tokens: string[], startMs: number, endMs: number): SegmentWord[] {
  const total = tokens.reduce((sum, token) => sum + token.length, 0)
  let passed = 0
  return tokens.map((text) => {
    const from = startMs + Math.round(((endMs - startMs) * passed) / total)
    passed += text.length
    return { startMs: from, endMs: startMs + Math.round(((endMs - startMs) * passed) / total), text }
  })
}
