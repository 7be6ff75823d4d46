import { speechRate, type MonoBlock } from './blocks.ts'
import { createResampler, type Resampler } from './resample.ts'

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
  let resampler: (Resampler & { rate: number }) | null = null
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
