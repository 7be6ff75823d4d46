import { createTops, flatTop } from './flat-tops.ts'
import type { Measurement } from './recordings/loudness.ts'

/**
 * Measures audio as it is decoded, on the server or in a browser, in constant memory. Loudness follows ITU-R BS.1770-4 and EBU R128,
 * loudness range EBU Tech 3342.
 */
export type Meter = {
  /** Consecutive samples, nominally from -1 to 1, the same number for each channel. */
  add(channels: ArrayLike<number>[], rate: number): void
  /** Null without samples. */
  end(): Measurement | null
}

/** Momentary loudness is the mean of 4 blocks of 100 ms, short-term loudness of 30. */
const momentaryBlocks = 4
const shortTermBlocks = 30

/** LUFS. Quieter blocks never count. */
const absoluteGate = -70
const integratedGate = -10
const rangeGate = -20

/** Samples in a row at full scale are clipped. About -0.01 dB. */
const clipLevel = 0.999
const clipSamples = 3
/** -60 dBFS as power. */
const silentPower = 1e-6
/** Power ratios of 40 dB and 10 dB. */
const silentRatio = 1e-4
const quietRatio = 0.1
const invertedCorrelation = -0.9

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power)
const decibels = (value: number): number => 20 * Math.log10(value)
const round = (value: number): number => Math.round(value * 100) / 100

/** Surround channels count 1.41 times in 5.1, and the subwoofer not at all. */
function weightOf(channel: number, channels: number): number {
  if (channels < 5) return 1
  if (channels >= 6 && channel === 3) return 0
  return channel >= (channels === 5 ? 3 : 4) ? 1.41 : 1
}

export function createMeter(): Meter {
  const momentary = createHistogram()
  const shortTerm = createHistogram()
  /** Powers of the last blocks. */
  const recent = new Float64Array(shortTermBlocks)
  let layout: Layout | null = null
  let [blocks, elapsed, maxChannels, peak] = [0, 0, 0, 0]
  let [clips, firstClip] = [0, -1]
  const tops = createTops()
  let [leading, trailing, hasSound] = [0, 0, false]
  /** Of the first two channels. */
  let [left, right, product] = [0, 0, 0]

  const mean = (count: number): number => {
    let sum = 0
    for (let back = 1; back <= count; back++) sum += recent[(blocks - back) % shortTermBlocks]!
    return sum / count
  }

  const endBlock = ({ lanes, rate, blockSize }: Layout): void => {
    let [weighted, loudest, isClipped, top] = [0, 0, false, 0]
    for (const lane of lanes) {
      weighted += (lane.weighted / blockSize) * lane.weight
      loudest = Math.max(loudest, lane.power / blockSize)
      isClipped ||= lane.isClipped
      top = Math.max(top, lane.top)
      lane.endBlock()
    }
    recent[blocks % shortTermBlocks] = weighted
    blocks += 1
    if (blocks >= momentaryBlocks) momentary.add(mean(momentaryBlocks))
    if (blocks >= shortTermBlocks) shortTerm.add(mean(shortTermBlocks))
    const seconds = blockSize / rate
    const start = Math.max(0, elapsed - seconds)
    if (isClipped) {
      if (firstClip < 0) firstClip = start
      clips += 1
    } else if (top > 0) tops.add(top, start)
    if (loudest >= silentPower) [hasSound, trailing] = [true, 0]
    else if (hasSound) trailing += seconds
    else leading += seconds
  }

  const compare = (one: ArrayLike<number>, other: ArrayLike<number>, from: number, to: number): void => {
    let squares = 0
    let otherSquares = 0
    let products = 0
    for (let at = from; at < to; at++) {
      const first = one[at]!
      const second = other[at]!
      squares += first * first
      otherSquares += second * second
      products += first * second
    }
    left += squares
    right += otherSquares
    product += products
  }

  return {
    add(channels, rate) {
      const length = channels[0]?.length ?? 0
      if (length === 0 || !(rate >= 1000)) return
      if (layout?.rate !== rate || layout.lanes.length !== channels.length) {
        // A joined file: the new part starts with new filters, and the unfinished block is dropped.
        if (layout) peak = Math.max(peak, ...layout.lanes.map((lane) => lane.endPeak()))
        layout = createLayout(channels.length, rate)
        maxChannels = Math.max(maxChannels, channels.length)
      }
      const { lanes, blockSize } = layout
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + blockSize - layout.filled)
        lanes.forEach((lane, at) => lane.filter(channels[at]!, from, to))
        if (lanes.length === 2) compare(channels[0]!, channels[1]!, from, to)
        layout.filled += to - from
        elapsed += (to - from) / rate
        from = to
        if (layout.filled < blockSize) continue
        layout.filled = 0
        endBlock(layout)
      }
      lanes.forEach((lane, at) => {
        peak = Math.max(peak, lane.findPeak(channels[at]!, peak))
      })
    },
    end() {
      if (!layout) return null
      peak = Math.max(peak, ...layout.lanes.map((lane) => lane.endPeak()))
      const integrated = momentary.gatedMean(integratedGate)
      const flat = tops.find(peak, blocks)
      const firsts = [firstClip, flat.first].filter((first) => first >= 0)
      return {
        integrated: integrated === null ? null : round(loudnessOf(integrated)),
        truePeak: peak > 1e-9 ? round(decibels(peak)) : null,
        range: round(shortTerm.range(rangeGate)),
        clips: clips + flat.count,
        firstClip: firsts.length === 0 ? null : round(Math.min(...firsts)),
        silenceStart: round(leading),
        silenceEnd: round(trailing),
        channels: maxChannels,
        channelFault: maxChannels === 2 ? faultOf(left, right, product) : null,
        seconds: round(elapsed),
      }
    },
  }
}

function faultOf(left: number, right: number, product: number): Measurement['channelFault'] {
  const louder = Math.max(left, right)
  if (louder === 0) return null
  if (left < louder * silentRatio) return 'silent-left'
  if (right < louder * silentRatio) return 'silent-right'
  if (left < louder * quietRatio) return 'quiet-left'
  if (right < louder * quietRatio) return 'quiet-right'
  return product / Math.sqrt(left * right) < invertedCorrelation ? 'inverted' : null
}

type Layout = { rate: number; blockSize: number; filled: number; lanes: Lane[] }

function createLayout(channels: number, rate: number): Layout {
  const interpolator = interpolatorOf(rate)
  const filter = kWeighting(rate)
  const lanes = Array.from({ length: channels }, (_, at) => new Lane(filter, interpolator, weightOf(at, channels)))
  return { rate, blockSize: Math.floor(rate / 10), filled: 0, lanes }
}

/** One channel. */
class Lane {
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

/** Per phase. More taps follow ffmpeg's resampler more closely at high frequencies. */
const taps = 24
/** Samples that are skipped together if they can't exceed the known peak. */
const stride = 32

type Interpolator = { peak(samples: Float32Array, known: number): number }

const interpolators = new Map<number, Interpolator>()

/** Oversamples to at least 192 kHz, as BS.1770 asks for at usual rates. */
function interpolatorOf(rate: number): Interpolator {
  const factor = rate < 96_000 ? 4 : rate < 192_000 ? 2 : 1
  const known = interpolators.get(factor)
  if (known) return known
  const made = createInterpolator(factor)
  interpolators.set(factor, made)
  return made
}

function createInterpolator(factor: number): Interpolator {
  const phases = Array.from({ length: factor - 1 }, (_, at) => phaseOf((at + 1) / factor))
  /** No value between samples can exceed their maximum by more than this factor. */
  const bound = Math.max(1, ...phases.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)))
  return {
    peak(samples, known) {
      let peak = known
      let before = 0
      for (let from = 0; from < samples.length; from += stride) {
        const to = Math.min(samples.length, from + stride)
        let loudest = 0
        for (let at = from; at < to; at++) {
          const value = samples[at]!
          const size = value < 0 ? -value : value
          if (size > loudest && size < 16) loudest = size
        }
        if (loudest > peak) peak = loudest
        if (Math.max(loudest, before) * bound > peak) {
          // The last sample of each window is in this stride.
          for (let last = Math.max(from, taps - 1); last < to; last++) {
            for (const phase of phases) {
              let value = 0
              for (let tap = 0; tap < taps; tap++) value += phase[tap]! * samples[last - tap]!
              const size = value < 0 ? -value : value
              if (size > peak && size < 16) peak = size
            }
          }
        }
        before = loudest
      }
      return peak
    },
  }
}

/** A windowed sinc for a position between two samples. */
function phaseOf(position: number): Float64Array {
  const center = taps / 2
  const phase = Float64Array.from({ length: taps }, (_, tap) => {
    const x = tap - center + position
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / center))
  })
  const sum = phase.reduce((total, tap) => total + tap, 0)
  return phase.map((tap) => tap / sum)
}

/** The K-weighting of BS.1770 for any rate: a high shelf (b0, b1, b2, a1, a2), then a high-pass filter (c1, c2). */
export function kWeighting(rate: number): Float64Array {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  const m = Math.tan((Math.PI * 38.13547087602444) / rate)
  const r = 0.5003270373238773
  const c0 = 1 + m / r + m * m
  return Float64Array.of(
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
    (2 * (m * m - 1)) / c0,
    (1 - m / r + m * m) / c0,
  )
}

/** Powers of blocks by loudness in steps of 0.01 LU, so that memory doesn't grow with the duration. */
function createHistogram() {
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
