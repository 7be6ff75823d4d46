/** The bars of a stretch of a waveform: the loudest peak of each, from 0 to 1. */
export function barsOf(peaks: readonly number[], from: number, to: number, count: number): number[] {
  const loudest = Math.max(
    1,
    peaks.reduce((most, peak) => Math.max(most, peak), 0),
  )
  return Array.from({ length: count }, (_, at) => {
    const start = (from + ((to - from) * at) / count) * peaks.length
    const end = (from + ((to - from) * (at + 1)) / count) * peaks.length
    let peak = 0
    for (let place = Math.floor(start); place < Math.max(end, Math.floor(start) + 1); place += 1) peak = Math.max(peak, peaks[place] ?? 0)
    return peak / loudest
  })
}

/** The zoom levels that make sense: at the last, ten seconds fill the view. */
export const maxZoom = (durationMs: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(durationMs / 10_000)))
