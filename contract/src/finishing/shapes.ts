import { z } from 'zod'
import { requiredLine } from '../podcasts/form.ts'
import { Measurement } from '../recordings/loudness.ts'
import { Recording } from '../recordings/shapes.ts'
import { Id, Instant } from '../shapes.ts'
import { finishingLimits as limits } from './limits.ts'

/** Finishing turns a source recording into a new one that is ready to publish. The source never changes. */

export const finishingMessages = {
  nameMissing: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${limits.name} characters.`,
  nameTaken: 'Another preset has this name.',
  soundNameTaken: 'Another sound has this name.',
  loudness: `Must be between ${limits.loudness.min} and ${limits.loudness.max} LUFS.`,
  truePeak: `Must be between ${limits.truePeak.min} and ${limits.truePeak.max} dBTP.`,
  crossfade: `Must be between 0 and ${limits.crossfade} seconds.`,
  soundUnknown: 'Must be a sound of the same podcast.',
  presetUnknown: 'Must be a preset of the same podcast.',
  tooManyPresets: `Please add a maximum of ${limits.presets} presets.`,
  tooManySounds: `Please add a maximum of ${limits.sounds} sounds.`,
  soundTooLong: `A sound cannot be longer than ${limits.soundSeconds / 60} minutes.`,
  cutEmpty: 'The end must be after the start.',
  cutOutside: 'Must be a time within the recording.',
  tooManyCuts: `Please add a maximum of ${limits.cuts} cuts.`,
  nothingLeft: 'The cuts must leave at least one second.',
  notAudio: 'Video recordings cannot be finished.',
  otherPodcast: 'All recordings must belong to the same podcast.',
  recordingTwice: 'Each recording can only be listed once.',
  onlyAudio: 'Finishing is available for audio podcasts.',
} as const

const presetValues = {
  /** In LUFS for stereo. Mono is 3 LU quieter for the same loudness. */
  loudness: z.number().min(limits.loudness.min, finishingMessages.loudness).max(limits.loudness.max, finishingMessages.loudness),
  /** The maximum in dBTP. */
  truePeak: z.number().min(limits.truePeak.min, finishingMessages.truePeak).max(limits.truePeak.max, finishingMessages.truePeak),
  /** Removes silence and room noise at both ends. */
  trimsSilence: z.boolean(),
  /** Brings loud and quiet voices to the same loudness. */
  levels: z.boolean(),
  /** Reduces constant noise. */
  reducesNoise: z.boolean(),
  introId: Id.nullable(),
  outroId: Id.nullable(),
  /** Seconds in which the intro fades into the recording, and the recording into the outro. */
  crossfade: z.number().min(0, finishingMessages.crossfade).max(limits.crossfade, finishingMessages.crossfade),
  /** MP3 with a constant bitrate, or AAC: 128 kbit/s in stereo and 96 kbit/s in mono. */
  format: z.enum(['mp3', 'm4a']),
  /** `source`: as many channels as the source has, two at most. */
  channels: z.enum(['source', 'mono', 'stereo']),
}

/** What is done to a recording. */
export const PresetValues = z.object(presetValues)
export type PresetValues = z.infer<typeof PresetValues>

export const PresetForm = z.object({
  name: requiredLine(limits.name, finishingMessages.nameMissing, finishingMessages.nameTooLong),
  ...presetValues,
})
export type PresetForm = z.output<typeof PresetForm>

/** What a new preset starts with, and a show's first one. */
export const defaultPreset: PresetForm = {
  name: 'Voice, −16 LUFS',
  loudness: -16,
  truePeak: -1,
  trimsSilence: true,
  levels: false,
  reducesNoise: false,
  introId: null,
  outroId: null,
  crossfade: 2,
  format: 'mp3',
  channels: 'source',
}

export const Preset = z.object({ id: Id, podcastId: Id, name: z.string(), ...presetValues, isDefault: z.boolean() })
export type Preset = z.infer<typeof Preset>

/** An intro or outro. Counts as storage. */
export const Sound = z.object({
  id: Id,
  podcastId: Id,
  name: z.string(),
  /** Seconds. */
  duration: z.number(),
  fileType: z.enum(['mp3', 'm4a', 'wav', 'flac', 'aiff']),
  /** Bytes. */
  fileSize: z.number(),
  /** Plays it in the app, for members who are signed in. */
  url: z.string(),
  /** Presets that use it. It can't be deleted then. */
  presetNames: z.array(z.string()),
  createdAt: Instant,
})
export type Sound = z.infer<typeof Sound>

export const FinishingSettings = z.object({
  podcastId: Id,
  /** The show accepts WAV, FLAC and AIFF files, and recordings can be finished. */
  isEnabled: z.boolean(),
  /** New uploads are finished with the default preset. */
  isOnUpload: z.boolean(),
  /** Publishing writes title, show, number, artwork and chapters into a copy of an MP3. Works without ffmpeg. */
  isTaggedOnPublish: z.boolean(),
})
export type FinishingSettings = z.infer<typeof FinishingSettings>

/** Whether this server can finish recordings. */
export const FinishingEngine = z.object({
  isAvailable: z.boolean(),
  /** Why not, and what to do, as a sentence. */
  message: z.string().nullable(),
})
export type FinishingEngine = z.infer<typeof FinishingEngine>

/** A part that is left out. */
export const Cut = z.object({ startMs: z.number(), endMs: z.number() })
export type Cut = z.infer<typeof Cut>

export const CutList = z.object({
  recordingId: Id,
  /** In order, without overlaps. */
  cuts: z.array(Cut),
  /** Counts saves. 0 if there are none yet. */
  version: z.number(),
  updatedAt: Instant.nullable(),
})
export type CutList = z.infer<typeof CutList>

export const FinishingState = z.enum(['waiting', 'running', 'done', 'failed', 'canceled'])
export type FinishingState = z.infer<typeof FinishingState>

/** In order. An interrupted job continues with the stage that it was in. */
export const FinishingStage = z.enum(['render', 'measure', 'encode', 'save'])
export type FinishingStage = z.infer<typeof FinishingStage>

/** A job that finishes a recording. */
export const Finishing = z.object({
  id: Id,
  podcastId: Id,
  /** The source. */
  recordingId: Id,
  fileName: z.string(),
  state: FinishingState,
  /** Null unless it is running. */
  stage: FinishingStage.nullable(),
  /** From 0 to 1. */
  progress: z.number(),
  /** Seconds that are probably left. Null if not known yet. */
  secondsLeft: z.number().nullable(),
  /** Jobs that run before it. */
  ahead: z.number(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  /** The new recording. Null until it is done, or after it was deleted. */
  resultId: Id.nullable(),
  presetName: z.string(),
  values: PresetValues,
  cuts: z.array(Cut),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type Finishing = z.infer<typeof Finishing>

/** A part of the source and where it is in the result. */
export const KeptSpan = z.object({ sourceStartMs: z.number(), sourceEndMs: z.number(), resultStartMs: z.number() })
export type KeptSpan = z.infer<typeof KeptSpan>

/** A finished recording next to its source. */
export const Comparison = z.object({
  source: Recording,
  result: Recording,
  /** Null until they are measured. */
  before: Measurement.nullable(),
  after: Measurement.nullable(),
  /** Decibels to add to the source, so that both are equally loud. Null until both are measured. */
  sourceGain: z.number().nullable(),
  /** The parts of the source in the result, in order. What is missing was cut or trimmed. */
  spans: z.array(KeptSpan),
  presetName: z.string(),
  values: PresetValues,
  finishedAt: Instant,
})
export type Comparison = z.infer<typeof Comparison>
