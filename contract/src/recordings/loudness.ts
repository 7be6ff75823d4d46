import { z } from 'zod'
import { writeClock } from '../comments/moments.ts'

/** What a recording sounds like in numbers, and advice on it. Shared by screens and release checks. */

const Seconds = z.number().min(0).max(10_000_000)
const Decibels = z.number().min(-200).max(100)

/** Loudness by EBU R128. */
export const Measurement = z.object({
  /** Integrated loudness in LUFS. Null if the audio is silent or shorter than 0.4 seconds. */
  integrated: Decibels.nullable(),
  /** In dBTP. Null for digital silence. */
  truePeak: Decibels.nullable(),
  /** Loudness range in LU. */
  range: z.number().min(0).max(200),
  /** Tenths of a second in which the audio is clipped, and when it is first, in seconds. */
  clips: z.number().int().min(0).max(100_000_000),
  firstClip: Seconds.nullable(),
  /** Seconds of silence at both ends. */
  silenceStart: Seconds,
  silenceEnd: Seconds,
  channels: z.number().int().min(1).max(64),
  channelFault: z.enum(['silent-left', 'silent-right', 'quiet-left', 'quiet-right', 'inverted']).nullable(),
  /** The decoded audio in seconds. */
  seconds: Seconds,
})
export type Measurement = z.infer<typeof Measurement>

/** `pending`: a job measures it. `browser`: the server can't, but the uploader's browser may. `none`: not possible. */
export const measurementStates = ['pending', 'ready', 'browser', 'none'] as const

/** Why a recording isn't measured. */
export const measurementReasons = ['no_ffmpeg', 'unreadable', 'failed'] as const
export type MeasurementReason = (typeof measurementReasons)[number]

export const RecordingMeasurement = z.object({
  state: z.enum(measurementStates),
  /** Null unless the state is `browser` or `none`. */
  reason: z.enum(measurementReasons).nullable(),
  /** Null unless the state is `ready`. */
  facts: Measurement.nullable(),
})
export type RecordingMeasurement = z.infer<typeof RecordingMeasurement>

export const reasonTexts: Record<MeasurementReason, string> = {
  no_ffmpeg: "Measuring M4A and video files needs ffmpeg, which isn't installed on this server.",
  unreadable: "This file's audio can't be decoded.",
  failed: 'Measuring failed repeatedly.',
}

/** Apple's recommendation. Mono plays on two speakers, so its file is 3 LU quieter for the same loudness. */
export const loudnessTargets = { stereo: -16, mono: -19, tolerance: 1, truePeak: -1 } as const

export const targetOf = ({ channels }: Pick<Measurement, 'channels'>): number =>
  channels === 1 ? loudnessTargets.mono : loudnessTargets.stereo

/** Seconds of silence that listeners notice. */
const maxSilence = { start: 3, end: 10 } as const

export type MeasurementAdvice = {
  id: 'loudness' | 'peak' | 'clipping' | 'silence' | 'channels'
  title: string
  status: 'pass' | 'warning'
  detail: string
}

const round = (value: number): number => Math.round(value * 10) / 10

/** '−16.2', with a minus sign. */
export const formatDecibels = (value: number): string => round(value).toFixed(1).replace('-', '−')

const whole = (seconds: number): string => `${Math.round(seconds)} seconds`

export const adviceOn = (facts: Measurement): MeasurementAdvice[] => [
  { id: 'loudness', title: 'Loudness', ...adviceOnLoudness(facts) },
  { id: 'peak', title: 'True peak', ...adviceOnPeak(facts) },
  { id: 'clipping', title: 'Clipping', ...adviceOnClipping(facts) },
  { id: 'silence', title: 'Silence', ...adviceOnSilence(facts) },
  { id: 'channels', title: 'Channels', ...adviceOnChannels(facts) },
]

type Advice = Pick<MeasurementAdvice, 'status' | 'detail'>

const pass = (detail: string): Advice => ({ status: 'pass', detail })
const warning = (detail: string): Advice => ({ status: 'warning', detail })

function adviceOnLoudness(facts: Measurement): Advice {
  const { integrated, channels } = facts
  if (integrated === null) return warning('The recording is silent or too short to measure.')
  const target = targetOf(facts)
  const layout = channels === 1 ? 'mono' : 'stereo'
  const wanted = `${formatDecibels(target).replace('.0', '')} LUFS for ${layout}`
  const off = round(round(integrated) - target)
  const amount = formatDecibels(Math.abs(off))
  const measured = `The loudness is ${formatDecibels(integrated)} LUFS.`
  if (Math.abs(off) <= loudnessTargets.tolerance) return pass(`${measured} The target is ${wanted}.`)
  return off < 0
    ? warning(`${measured} That is ${amount} dB quieter than the target of ${wanted}. Raise the volume and export it again.`)
    : warning(`${measured} That is ${amount} dB louder than the target of ${wanted}. Lower the volume and export it again.`)
}

function adviceOnPeak({ truePeak }: Measurement): Advice {
  if (truePeak === null) return pass('The recording has no peaks.')
  const measured = `The true peak is ${formatDecibels(truePeak)} dBTP.`
  return round(truePeak) <= loudnessTargets.truePeak
    ? pass(`${measured} The limit is −1 dBTP.`)
    : warning(`${measured} Above −1 dBTP, it may distort in some apps. Set the ceiling of your limiter to −1 dBTP.`)
}

function adviceOnClipping({ clips, firstClip }: Measurement): Advice {
  if (clips === 0) return pass('The recording is not clipped.')
  const first = writeClock((firstClip ?? 0) * 1000)
  const found = clips === 1 ? `The audio clips in one place, at ${first}` : `The audio clips in ${clips} places, first at ${first}`
  return warning(`${found}. Clipped audio sounds harsh. Lower the recording level next time.`)
}

function adviceOnSilence({ silenceStart, silenceEnd, integrated }: Measurement): Advice {
  if (integrated === null) return pass('There is no audio to trim.')
  const found = [
    silenceStart > maxSilence.start && `starts with ${whole(silenceStart)} of silence`,
    silenceEnd > maxSilence.end && `ends with ${whole(silenceEnd)} of silence`,
  ].filter((one) => one !== false)
  return found.length === 0 ? pass('There is no long silence at either end.') : warning(`The recording ${found.join(' and ')}. Trim it.`)
}

const channelTexts: Record<NonNullable<Measurement['channelFault']>, string> = {
  'silent-left': 'The left channel is silent, so listeners hear only one side. Export the recording in mono.',
  'silent-right': 'The right channel is silent, so listeners hear only one side. Export the recording in mono.',
  'quiet-left': 'The left channel is much quieter than the right one. Balance both sides, or export the recording in mono.',
  'quiet-right': 'The right channel is much quieter than the left one. Balance both sides, or export the recording in mono.',
  inverted:
    'The channels are inverted, so they cancel each other out on phones and other mono speakers. Invert the polarity of one channel.',
}

const adviceOnChannels = ({ channels, channelFault }: Measurement): Advice =>
  channelFault === null ? pass(channels === 1 ? 'The recording is mono.' : 'Both sides are balanced.') : warning(channelTexts[channelFault])
