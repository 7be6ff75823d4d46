import { join } from 'node:path'
import { sampleRate } from './frames.ts'
import { limiterFilter, outputArgs, inputArgs, type Format, type Level, type Input } from './arguments.ts'
import { predictGain } from './predict.ts'
import { bodyPath, type Rendered } from './render.ts'
import { MasteringError, runFfmpeg, type Tool } from './run.ts'

export type Sound = { input: Input; /** Seconds. */ duration: number }

export type EncodeOptions = {
  rendered: Rendered
  intro: Sound | null
  outro: Sound | null
  /** Seconds. */
  crossfade: number
  /** In stereo. */
  loudness: number
  truePeak: number
  format: Format
}

/** Decibels and LUFS of each part before anything was added. */
export type Measured = { body: Loudness; intro: Loudness | null; outro: Loudness | null }

export type Encoded = { path: string; /** Where the body starts, in milliseconds. */ offsetMs: number; seconds: number; loudness: Loudness }

/** Mono plays on two speakers, so the same loudness is 3 LU less. */
const targetFor = (loudness: number, channels: number): number => (channels === 1 ? loudness - 3 : loudness)

/** How close the result has to be, and how often encoding is corrected. Only files with many peaks need more than one round. */
const tolerance = 0.25
const maxRounds = 6
/** Encoders add to peaks. */
const headroom = 0.9

const bodyFilter = ({ seconds, trimmed }: Rendered): string =>
  `atrim=start=${trimmed.startMs / 1000}:end=${seconds - trimmed.endMs / 1000},asetpts=PTS-STARTPTS`

const lengthOf = ({ seconds, trimmed }: Rendered): number => seconds - (trimmed.startMs + trimmed.endMs) / 1000

const layoutOf = ({ channels }: Rendered): string => (channels === 1 ? 'mono' : 'stereo')

const soundFilter = (rendered: Rendered): string => `aresample=${sampleRate},aformat=sample_fmts=flt:channel_layouts=${layoutOf(rendered)}`

/** Measures the body and the sounds, each on its own. */
export async function measureParts(
  tool: Tool,
  { rendered, intro, outro }: EncodeOptions,
  onProgress?: (share: number) => void,
): Promise<Measured> {
  const body = await measureLoudness(
    tool,
    { address: bodyPath(tool.folder), type: 'wav' },
    { filters: [bodyFilter(rendered)], seconds: lengthOf(rendered), ...(onProgress && { onProgress }) },
  )
  if (body.integrated === null) throw new MasteringError('This recording is silent, or too short to measure.')
  const measureSound = (sound: Sound | null) =>
    sound ? measureLoudness(tool, sound.input, { filters: [soundFilter(rendered)] }) : Promise.resolve(null)
  return { body, intro: await measureSound(intro), outro: await measureSound(outro) }
}

/** Fades can't be longer than half of what they join. */
const fadeOf = (wanted: number, ...lengths: number[]): number =>
  Math.floor(Math.max(0, Math.min(wanted, ...lengths.map((one) => one / 2))) * 1000) / 1000

function joinGraph(options: EncodeOptions, measured: Measured, { gain, ceiling }: Level) {
  const { rendered, intro, outro, crossfade } = options
  const target = targetFor(options.loudness, rendered.channels)
  const gainOf = (loudness: Loudness | null): number =>
    (loudness?.integrated === null || !loudness ? 0 : target - loudness.integrated) + gain
  const length = lengthOf(rendered)
  const fades = {
    intro: intro ? fadeOf(crossfade, intro.duration, length) : 0,
    outro: outro ? fadeOf(crossfade, outro.duration, length) : 0,
  }
  const chains = [`[0:a:0]${bodyFilter(rendered)},volume=${gainOf(measured.body)}dB[body]`]
  let last = 'body'
  const join = (first: string, second: string, fade: number, name: string): void => {
    chains.push(fade > 0 ? `[${first}][${second}]acrossfade=d=${fade}[${name}]` : `[${first}][${second}]concat=n=2:v=0:a=1[${name}]`)
    last = name
  }
  const inputs: Sound[] = []
  for (const [name, sound] of [
    ['intro', intro],
    ['outro', outro],
  ] as const) {
    if (!sound) continue
    inputs.push(sound)
    chains.push(`[${inputs.length}:a:0]${soundFilter(rendered)},volume=${gainOf(measured[name])}dB[${name}]`)
    if (name === 'intro') join('intro', last, fades.intro, 'started')
    else join(last, 'outro', fades.outro, 'ended')
  }
  chains.push(`[${last}]${limiterFilter(ceiling)}[out]`)
  const offset = intro ? intro.duration - fades.intro : 0
  const seconds = offset + length + (outro ? outro.duration - fades.outro : 0)
  return { graph: chains.join(';'), inputs, offset, seconds }
}

/** Limits only what would exceed the ceiling with what encoding adds. */
async function firstLevel(tool: Tool, options: EncodeOptions, measured: Measured): Promise<Level> {
  const { truePeak, loudness, rendered } = options
  const target = targetFor(loudness, rendered.channels)
  const peaks = [measured.body, measured.intro, measured.outro].map((one) =>
    one?.truePeak === null || !one || one.integrated === null ? -Infinity : one.truePeak + target - one.integrated,
  )
  const ceiling = Math.max(...peaks) > truePeak - headroom ? truePeak - headroom : null
  const toTarget = target - (measured.body.integrated ?? target)
  return { gain: (await predictGain(tool, options, { gain: toTarget, ceiling })) - toTarget, ceiling }
}

/**
 * Encodes with a constant gain to the target, and a limiter if peaks would exceed the ceiling. What was encoded is measured, and encoded again
 * with a corrected gain and ceiling if needed.
 */
export async function encode(
  tool: Tool,
  options: EncodeOptions,
  measured: Measured,
  onProgress?: (share: number) => void,
): Promise<Encoded> {
  const { rendered, truePeak, format } = options
  const target = targetFor(options.loudness, rendered.channels)
  const path = join(tool.folder, `result.${format}`)
  let level = await firstLevel(tool, options, measured)
  for (let round = 1; ; round++) {
    const { graph, inputs, offset, seconds } = joinGraph(options, measured, level)
    const sources = [inputArgs({ address: bodyPath(tool.folder), type: 'wav' }), ...inputs.map(({ input }) => inputArgs(input))].flat()
    const output = ['-map', '[out]', ...outputArgs(format, rendered.channels, path)]
    const share = (part: number) => (done: number) => onProgress?.(round === 1 ? part + done * (part === 0 ? 0.7 : 0.3) : 0.99)
    await runFfmpeg(tool, { args: [...sources, '-filter_complex', graph, ...output], seconds, onProgress: share(0) })
    const loudness = await measureLoudness(tool, { address: path, type: format }, { seconds, onProgress: share(0.7) })
    const off = loudness.integrated === null ? 0 : target - loudness.integrated
    const over = loudness.truePeak === null ? -Infinity : loudness.truePeak - truePeak
    // The meter rounds to a tenth.
    const isTooHigh = over > -0.05
    if ((Math.abs(off) <= tolerance && !isTooHigh) || round === maxRounds) {
      if (isTooHigh) throw new MasteringError('The peaks of this recording cannot be limited without distortion.')
      return { path, offsetMs: offset * 1000, seconds, loudness }
    }
    level = {
      gain: level.gain + off,
      ceiling:
        isTooHigh || level.ceiling !== null || peakAfter(over, off)
          ? (level.ceiling ?? truePeak - headroom) - (isTooHigh ? over + 0.2 : 0)
          : null,
    }
  }
}

const peakAfter = (over: number, off: number): boolean => over + off > -0.05

type Loudness = {
  /** LUFS. Null if it is silent. */ integrated: number | null
  /** dBTP. Null if it is silent. */ truePeak: number | null
}

type Part = { /** Filters before the meter. */ filters?: string[]; seconds?: number; onProgress?: (share: number) => void }

/** Measures by EBU R128. Changes nothing. */
async function measureLoudness(tool: Tool, input: Input, { filters = [], ...progress }: Part = {}): Promise<Loudness> {
  const graph = ['[0:a:0]', [...filters, 'ebur128=peak=true:framelog=verbose'].join(','), '[out]'].join('')
  const args = [...inputArgs(input), '-filter_complex', graph, '-map', '[out]', '-f', 'null', '-']
  return readSummary(await runFfmpeg(tool, { args, ...progress }))
}

export function readSummary(log: string): Loudness {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const numberOf = (pattern: RegExp): number | null => {
    const value = Number(pattern.exec(summary)?.[1])
    return Number.isFinite(value) ? value : null
  }
  const integrated = numberOf(/I:\s+(-?[\d.]+) LUFS/)
  return {
    // The meter says −70 for what is below its gate.
    integrated: integrated === null || integrated <= -70 ? null : integrated,
    truePeak: numberOf(/Peak:\s+(-?[\d.]+) dBFS/),
  }
}
