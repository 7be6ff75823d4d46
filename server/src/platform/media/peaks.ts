export type PeaksWanted = { slices: number; seconds: number; signal: AbortSignal }

/** Keeps one number per slice, however long the audio is. */
export function collectPeaks(slices: number, seconds: number) {
  const peaks = new Float64Array(slices)
  let elapsed = 0
  return {
    /** Consecutive samples from -1 to 1, the same number for each channel. */
    add(channels: ArrayLike<number>[], rate: number): void {
      const length = channels[0]?.length ?? 0
      const scale = slices / (seconds * rate)
      const from = elapsed * rate
      for (const channel of channels) {
        for (let at = 0; at < length; at++) {
          const slice = Math.min(slices - 1, Math.floor((from + at) * scale))
          const loud = Math.abs(channel[at]!)
          if (loud > peaks[slice]!) peaks[slice] = loud
        }
      }
      elapsed += length / rate
    },
    /** The maximum of each slice from 0 to 255, or null without samples. */
    end: (): number[] | null => (elapsed === 0 ? null : Array.from(peaks, (peak) => Math.min(255, Math.round(peak * 255)))),
  }
}
