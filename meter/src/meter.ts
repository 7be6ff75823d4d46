import type { Measurement } from '@castwright/contract/recordings/loudness.ts'
import { createTops } from './flat-tops.ts'
import { createHistogram, loudnessOf } from './histogram.ts'
import { kWeighting } from './k-weighting.ts'
import { Lane } from './lane.ts'
import { interpolatorOf } from './true-peak.ts'

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

/** Relative to the mean, in LU. */
const integratedGate = -10
const rangeGate = -20

/** -60 dBFS as power. */
const silentPower = 1e-6
/** Power ratios of 40 dB and 10 dB. */
const silentRatio = 1e-4
const quietRatio = 0.1
const invertedCorrelation = -0.9

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
