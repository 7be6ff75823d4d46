import type { Comparison, KeptSpan } from '@castwright/contract/finishing/shapes.ts'

/** Times of the source and of the result. Milliseconds. */

const endOf = ({ sourceStartMs, sourceEndMs, resultStartMs }: KeptSpan): number => resultStartMs + sourceEndMs - sourceStartMs

/** The time in the source. Within an intro or outro, the nearest kept time. */
export function toSource(spans: readonly KeptSpan[], resultMs: number): number {
  const span = spans.find((one) => resultMs < endOf(one)) ?? spans.at(-1)
  if (!span) return resultMs
  const into = Math.min(Math.max(0, resultMs - span.resultStartMs), span.sourceEndMs - span.sourceStartMs)
  return span.sourceStartMs + into
}

/** The time in the result. What was cut is where the next kept part starts. */
export function toResult(spans: readonly KeptSpan[], sourceMs: number): number {
  const span = spans.find((one) => sourceMs < one.sourceEndMs)
  if (span) return span.resultStartMs + Math.max(0, sourceMs - span.sourceStartMs)
  const last = spans.at(-1)
  return last ? endOf(last) : sourceMs
}

/** Where the source continues if this time was cut. Null if it was kept. At the end, the end of the last kept part. */
export function skipInSource(spans: readonly KeptSpan[], sourceMs: number): { to: number; isEnd: boolean } | null {
  if (spans.length === 0 || spans.some((one) => sourceMs >= one.sourceStartMs && sourceMs < one.sourceEndMs)) return null
  const next = spans.find((one) => one.sourceStartMs > sourceMs)
  return next ? { to: next.sourceStartMs, isEnd: false } : { to: spans.at(-1)?.sourceEndMs ?? 0, isEnd: true }
}

/** The peaks of the source at the times of the result, so that both have one time axis. */
export function alignPeaks(peaks: readonly number[], spans: readonly KeptSpan[], sourceMs: number, resultMs: number): number[] {
  if (peaks.length === 0 || sourceMs <= 0) return []
  const count = 1000
  return Array.from({ length: count }, (_, at) => {
    const ms = ((at + 0.5) / count) * resultMs
    const isKept = spans.some((one) => ms >= one.resultStartMs && ms < endOf(one))
    return isKept ? (peaks[Math.min(peaks.length - 1, Math.floor((toSource(spans, ms) / sourceMs) * peaks.length))] ?? 0) : 0
  })
}

const ceiling = -1

/**
 * Decibels for both, so that they sound equally loud. A quiet source is raised as far as it doesn't clip, and for the rest the result is
 * lowered.
 */
export function gainsOf({ sourceGain, before }: Pick<Comparison, 'sourceGain' | 'before'>): { source: number; result: number } {
  if (sourceGain === null) return { source: 0, result: 0 }
  if (sourceGain <= 0) return { source: sourceGain, result: 0 }
  const headroom = Math.max(0, ceiling - (before?.truePeak ?? 0))
  const source = Math.min(sourceGain, headroom)
  return { source, result: source - sourceGain }
}

export const toFactor = (db: number): number => 10 ** (db / 20)
