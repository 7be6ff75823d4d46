import { speechRate, type MonoBlock } from './blocks.ts'

/** Audio at 16 kHz, of which only a window is in memory. Positions count samples from the start of the recording. */
export type Samples = {
  /** Reads on until there are samples up to this position. Returns where they end: earlier only at the end of the recording. */
  readTo(position: number): Promise<number>
  slice(start: number, end: number): Float32Array
  /** Frees what is before this position. */
  forget(before: number): void
}

/** Samples before `from` are decoded but not kept. */
export function openSamples(blocks: AsyncIterator<MonoBlock>, from: number): Samples {
  let held = new Float32Array(30 * speechRate)
  let heldFrom = from
  let length = 0
  let ended = false
  let resampler: (ReturnType<typeof createResampler> & { rate: number }) | null = null
  /** To continue at the right place when the sample rate changes. */
  let inputSeconds = 0

  const keep = (samples: Float32Array): void => {
    if (length + samples.length > held.length) {
      const larger = new Float32Array(2 * (length + samples.length))
      larger.set(held.subarray(0, length))
      held = larger
    }
    held.set(samples, length)
    length += samples.length
  }
  const drain = (): void => {
    if (resampler) keep(resampler.end())
  }
  const add = ({ samples, rate }: MonoBlock): void => {
    if (resampler?.rate !== rate) {
      drain()
      const done = Math.round(inputSeconds * speechRate)
      resampler = { rate, ...createResampler(rate, Math.max(0, from - done)) }
    }
    inputSeconds += samples.length / rate
    keep(resampler.push(samples))
  }

  return {
    async readTo(position) {
      while (!ended && heldFrom + length < position) {
        const next = await blocks.next()
        if (next.done) {
          ended = true
          drain()
        } else add(next.value)
      }
      return heldFrom + length
    },
    slice: (start, end) => held.slice(start - heldFrom, Math.min(length, end - heldFrom)),
    forget(before) {
      const unneeded = Math.min(length, before - heldFrom)
      if (unneeded <= 0) return
      held.copyWithin(0, unneeded, length)
      length -= unneeded
      heldFrom += unneeded
    },
  }
}

/** Zero crossings of the filter on each side. */
const crossings = 12

/**
 * Converts to 16 kHz with a windowed sinc filter. Each output sample depends only on the input around it, so skipping the first ones
 * doesn't change the others.
 */
export function createResampler(rate: number, skip = 0) {
  const divisor = gcd(rate, speechRate)
  const [step, phases] = [rate / divisor, speechRate / divisor]
  const cutoff = Math.min(1, speechRate / rate)
  const reach = Math.ceil(crossings / cutoff)
  const filters = makeFilters(phases, reach, cutoff)
  let next = skip
  let held = new Float32Array(0)
  /** The position of `held[0]` in the input. */
  let heldFrom = 0

  const take = (available: number): Float32Array => {
    const lastBase = available - reach - 1
    const count = Math.max(0, Math.floor((lastBase * phases + phases - 1) / step) - next + 1)
    const output = new Float32Array(count)
    for (let at = 0; at < count; at++) {
      const position = (next + at) * step
      const phase = position % phases
      const start = (position - phase) / phases - reach + 1 - heldFrom
      const filter = filters[phase]!
      let sum = 0
      for (let tap = Math.max(0, -start); tap < filter.length && start + tap < held.length; tap++) sum += held[start + tap]! * filter[tap]!
      output[at] = sum
    }
    next += count
    const unneeded = Math.min(held.length, Math.floor((next * step) / phases) - reach - heldFrom)
    if (unneeded > 0) {
      held = held.slice(unneeded)
      heldFrom += unneeded
    }
    return output
  }

  return {
    push(input: Float32Array): Float32Array {
      const joined = new Float32Array(held.length + input.length)
      joined.set(held)
      joined.set(input, held.length)
      held = joined
      return take(heldFrom + held.length)
    },
    /** The samples that waited for more input. */
    end: (): Float32Array => take(heldFrom + held.length + reach),
  }
}

/** One filter for each position between two input samples. */
function makeFilters(phases: number, reach: number, cutoff: number): Float32Array[] {
  return Array.from({ length: phases }, (_, phase) =>
    Float32Array.from({ length: 2 * reach }, (__, tap) => {
      const distance = tap - reach + 1 - phase / phases
      const x = Math.PI * distance * cutoff
      const sinc = x === 0 ? 1 : Math.sin(x) / x
      const window = Math.abs(distance) >= reach ? 0 : Math.cos((Math.PI * distance) / (2 * reach)) ** 2
      return sinc * window * cutoff
    }),
  )
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
