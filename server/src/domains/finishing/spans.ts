import type { Cut, KeptSpan } from '@castwright/contract/finishing/shapes.ts'

/** Times of a source and of what was made from it. All in milliseconds. */

/** In order, without overlaps and gaps of nothing. */
export function mergeCuts(cuts: readonly Cut[]): Cut[] {
  const merged: Cut[] = []
  for (const { startMs, endMs } of cuts.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = merged.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else merged.push({ startMs, endMs })
  }
  return merged
}

/** What cuts leave of the source. Cuts must be merged. */
export function keptParts(cuts: readonly Cut[], durationMs: number): Cut[] {
  const parts: Cut[] = []
  let from = 0
  for (const { startMs, endMs } of cuts) {
    if (startMs > from) parts.push({ startMs: from, endMs: Math.min(startMs, durationMs) })
    from = Math.max(from, endMs)
  }
  if (from < durationMs) parts.push({ startMs: from, endMs: durationMs })
  return parts.filter(({ startMs, endMs }) => endMs > startMs)
}

export const leftMs = (cuts: readonly Cut[], durationMs: number): number =>
  keptParts(cuts, durationMs).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** Where the kept parts are in the result. `trimmed` is what was removed at the ends of what cuts left, `offsetMs` what comes before it. */
export function spansOf(parts: readonly Cut[], trimmed: { startMs: number; endMs: number }, offsetMs: number): KeptSpan[] {
  const total = parts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const last = total - trimmed.endMs
  const spans: KeptSpan[] = []
  let at = 0
  for (const { startMs, endMs } of parts) {
    const from = Math.max(at, trimmed.startMs)
    const to = Math.min(at + endMs - startMs, last)
    if (to > from)
      spans.push({
        sourceStartMs: Math.round(startMs + from - at),
        sourceEndMs: Math.round(startMs + to - at),
        resultStartMs: Math.round(offsetMs + from - trimmed.startMs),
      })
    at += endMs - startMs
  }
  return spans
}

/** Where a time of the source is in the result. A time that was removed is where the next kept part starts, or the last one ends. */
export function mapTime(spans: readonly KeptSpan[], ms: number): number {
  for (const { sourceStartMs, sourceEndMs, resultStartMs } of spans) {
    if (ms < sourceStartMs) return resultStartMs
    if (ms <= sourceEndMs) return resultStartMs + ms - sourceStartMs
  }
  const last = spans.at(-1)
  return last ? last.resultStartMs + last.sourceEndMs - last.sourceStartMs : 0
}

/** Cuts are made at steps of 3 ms, so less than this is nothing. */
const leastMs = 5

/** How much of a part of the source is kept. */
export function keptMs(spans: readonly KeptSpan[], startMs: number, endMs: number): number {
  const kept = spans.reduce(
    (sum, { sourceStartMs, sourceEndMs }) => sum + Math.max(0, Math.min(endMs, sourceEndMs) - Math.max(startMs, sourceStartMs)),
    0,
  )
  return kept < leastMs ? 0 : kept
}
