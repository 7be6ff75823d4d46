import { speechRate } from './blocks.ts'

/** Zero crossings of the filter on each side. */
const crossings = 12

export type Resampler = {
  push(input: Float32Array): Float32Array
  /** The samples that waited for more input. */
  end(): Float32Array
}

/**
 * Converts to 16 kHz with a windowed sinc filter. Each output sample depends only on the input around it, so skipping the first ones
 * doesn't change the others.
 */
export function createResampler(rate: number, skip = 0): Resampler {
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
    push(input) {
      const joined = new Float32Array(held.length + input.length)
      joined.set(held)
      joined.set(input, held.length)
      held = joined
      return take(heldFrom + held.length)
    },
    end: () => take(heldFrom + held.length + reach),
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
