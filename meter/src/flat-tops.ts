/**
 * Clipped audio that was scaled down or encoded afterwards has flat tops that start abruptly, unlike the peaks of low tones. Waves of voices
 * have some, too, at any level. Clipping cuts everything off at one level, and only what encoders add is higher: so tops count only if they
 * are near the peak, if most are within 1.5 dB, and if they are in more than 1 % of the recording.
 */
export const flatTop = { minLevel: 0.3, maxStep: 0.003, minEntry: 0.025, samples: 4 } as const
const clipping = { leastOfPeak: 0.55, leastShare: 0.5, leastBlocks: 5, leastOfBlocks: 0.01 } as const
/** Decibels of a bin, and how many bins are one level. */
const [binSize, levelBins] = [0.5, 3]

/** Blocks with flat tops by their level, to find the one at which the audio was clipped. */
export function createTops() {
  const bins = Array.from({ length: 80 }, () => ({ count: 0, first: Infinity }))
  const binOf = (level: number): number =>
    Math.min(bins.length - 1, Math.max(0, Math.round((20 * Math.log10(level / flatTop.minLevel)) / binSize)))
  return {
    add(level: number, seconds: number): void {
      const bin = bins[binOf(level)]!
      bin.count += 1
      bin.first = Math.min(bin.first, seconds)
    },
    /** How many blocks are clipped, and when the first starts, or -1. */
    find(peak: number, blocks: number): { count: number; first: number } {
      const high = bins.slice(binOf(peak * clipping.leastOfPeak))
      let best = { count: 0, first: -1 }
      high.forEach((_, at) => {
        const near = high.slice(at, at + levelBins)
        const count = near.reduce((sum, bin) => sum + bin.count, 0)
        if (count > best.count) best = { count, first: Math.min(...near.map(({ first }) => first)) }
      })
      const all = high.reduce((sum, { count }) => sum + count, 0)
      const least = Math.max(clipping.leastBlocks, blocks * clipping.leastOfBlocks, all * clipping.leastShare)
      return best.count >= least ? best : { count: 0, first: -1 }
    },
  }
}
