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
