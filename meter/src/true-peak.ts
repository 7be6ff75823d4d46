/** Per phase. More taps follow ffmpeg's resampler more closely at high frequencies. */
export const taps = 24
/** Samples that are skipped together if they can't exceed the known peak. */
const stride = 32

export type Interpolator = { peak(samples: Float32Array, known: number): number }

const interpolators = new Map<number, Interpolator>()

/** Oversamples to at least 192 kHz, as BS.1770 asks for at usual rates. */
export function interpolatorOf(rate: number): Interpolator {
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
