import { flatTop } from './flat-tops.ts'
import { type Interpolator, taps } from './true-peak.ts'

/** Samples in a row at full scale are clipped. About -0.01 dB. */
const clipLevel = 0.999
const clipSamples = 3

/** One channel. */
export class Lane {
  readonly weight: number
  weighted = 0
  power = 0
  isClipped = false
  /** The level of the highest flat top, or 0. */
  top = 0
  private clipRun = 0
  private flatRun = 0
  /** The last sample, and by how much the last two steps moved away from zero. */
  private readonly last = new Float64Array(3)
  /** The delays of both filter stages. */
  private readonly delays = new Float64Array(4)
  private readonly coefficients: Float64Array
  private readonly interpolator: Interpolator
  /** The last samples of the chunk before. */
  private history: Float32Array

  constructor(coefficients: Float64Array, interpolator: Interpolator, weight: number) {
    this.weight = weight
    this.coefficients = coefficients
    this.interpolator = interpolator
    this.history = new Float32Array(taps - 1)
  }

  filter(samples: ArrayLike<number>, from: number, to: number): void {
    const [b0, b1, b2, a1, a2, c1, c2] = this.coefficients as unknown as [number, number, number, number, number, number, number]
    let [s1, s2, t1, t2] = this.delays as unknown as [number, number, number, number]
    let [previous, step, stepBefore] = this.last as unknown as [number, number, number]
    let { weighted, power, clipRun, flatRun } = this
    for (let at = from; at < to; at++) {
      const sample = samples[at]!
      // Also false for NaN, which would spread to all later samples.
      const input = sample > -16 && sample < 16 ? sample : 0
      power += input * input
      if (input >= clipLevel || input <= -clipLevel) {
        clipRun += 1
        if (clipRun >= clipSamples) this.isClipped = true
      } else clipRun = 0
      const change = Math.abs(input - previous)
      const outward = Math.abs(input) - Math.abs(previous)
      previous = input
      if (change < flatTop.maxStep && (input > flatTop.minLevel || input < -flatTop.minLevel)) {
        if (flatRun > 0 || step > flatTop.minEntry || stepBefore > flatTop.minEntry) flatRun += 1
        if (flatRun >= flatTop.samples) this.top = Math.max(this.top, Math.abs(input))
      } else flatRun = 0
      stepBefore = step
      step = outward
      const shelved = b0 * input + s1
      s1 = b1 * input - a1 * shelved + s2
      s2 = b2 * input - a2 * shelved
      // The numerator of the high-pass filter is 1, -2, 1.
      const output = shelved + t1
      t1 = -2 * shelved - c1 * output + t2
      t2 = shelved - c2 * output
      weighted += output * output
    }
    this.delays.set([s1, s2, t1, t2])
    this.last.set([previous, step, stepBefore])
    this.weighted = weighted
    this.power = power
    this.clipRun = clipRun
    this.flatRun = flatRun
  }

  endBlock(): void {
    this.weighted = 0
    this.power = 0
    this.isClipped = false
    this.top = 0
    // Denormal numbers in long silence would be slow.
    for (let at = 0; at < 4; at++) if (Math.abs(this.delays[at]!) < 1e-25) this.delays[at] = 0
  }

  /** The highest value between and at the samples, if it exceeds the known one. */
  findPeak(samples: ArrayLike<number>, known: number): number {
    const before = taps - 1
    const length = samples.length
    const all = new Float32Array(before + length)
    all.set(this.history)
    all.set(samples, before)
    this.history = all.slice(length)
    return this.interpolator.peak(all, known)
  }

  endPeak(): number {
    return this.findPeak(new Float32Array(taps), 0)
  }
}
