/** LUFS. Quieter blocks never count. */
const absoluteGate = -70

export const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power)

/** Powers of blocks by loudness in steps of 0.01 LU, so that memory doesn't grow with the duration. */
export function createHistogram() {
  const perUnit = 100
  const counts = new Float64Array(100 * perUnit)
  const powers = new Float64Array(100 * perUnit)
  const indexOf = (loudness: number): number => Math.min(counts.length - 1, Math.floor((loudness - absoluteGate) * perUnit))

  const meanFrom = (first: number): number | null => {
    let [count, power] = [0, 0]
    for (let at = first; at < counts.length; at++) {
      count += counts[at]!
      power += powers[at]!
    }
    return count === 0 ? null : power / count
  }
  /** The index from which blocks count: those within the relative gate of the mean. */
  const gateIndex = (gate: number): number | null => {
    const mean = meanFrom(0)
    return mean === null ? null : Math.max(0, indexOf(loudnessOf(mean) + gate))
  }
  return {
    add(power: number): void {
      const loudness = loudnessOf(power)
      if (!(loudness >= absoluteGate)) return
      const at = indexOf(loudness)
      counts[at]! += 1
      powers[at]! += power
    },
    /** The mean power above the relative gate, or null if nothing is. */
    gatedMean(gate: number): number | null {
      const first = gateIndex(gate)
      return first === null ? null : meanFrom(first)
    },
    /** The loudness between the 10th and the 95th percentile above the relative gate. */
    range(gate: number): number {
      const first = gateIndex(gate)
      if (first === null) return 0
      let count = 0
      for (let at = first; at < counts.length; at++) count += counts[at]!
      const percentile = (share: number): number => {
        let left = Math.round((count - 1) * share)
        for (let at = first; at < counts.length; at++) {
          left -= counts[at]!
          if (left < 0) return at
        }
        return counts.length
      }
      return (percentile(0.95) - percentile(0.1)) / perUnit
    },
  }
}
