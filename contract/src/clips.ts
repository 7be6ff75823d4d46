import { z } from 'zod'
import { method } from './method.ts'
import { requiredLine } from './podcast-form.ts'
import { Id, Instant } from './shapes.ts'
import { TimeMs } from './transcripts.ts'

export const clipLimits = {
  /** Milliseconds. */
  minMs: 15_000,
  maxMs: 90_000,
  /** Visible characters. Apps cut longer titles of soundbites. */
  title: 128,
  /** Of one recording. */
  clips: 100,
} as const

export const clipMessages = {
  titleMissing: 'Please enter a title.',
  titleTooLong: `A title cannot exceed ${clipLimits.title} characters.`,
  length: 'A clip is 15 to 90 seconds long.',
  outside: 'The clip must end before the recording does.',
  tooMany: `Please create a maximum of ${clipLimits.clips} clips of a recording.`,
  formatMissing: 'Please choose a format.',
  audioMissing: 'Make the MP3 first.',
} as const

/** MP3, and videos of 1:1, 9:16 and 16:9. */
export const clipFormats = ['mp3', 'square', 'vertical', 'landscape'] as const
export const ClipFormat = z.enum(clipFormats)
export type ClipFormat = z.infer<typeof ClipFormat>

export const clipRenderStates = ['none', 'waiting', 'running', 'done', 'failed', 'canceled'] as const
export type ClipRenderState = (typeof clipRenderStates)[number]

export const ClipFile = z.object({
  format: ClipFormat,
  /** To play. Works for some hours. */
  url: z.string(),
  downloadUrl: z.string(),
  /** Null unless the clip is on the public page. */
  publicUrl: z.string().nullable(),
  /** Bytes. */
  size: z.number(),
  createdAt: Instant,
})
export type ClipFile = z.infer<typeof ClipFile>

export const Clip = z.object({
  id: Id,
  recordingId: Id,
  title: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  /** A soundbite in the feed, while the published episode has this recording. */
  isInFeed: z.boolean(),
  /** On the episode's public page and in the share kit of its guests, while the published episode has this recording. */
  isOnPage: z.boolean(),
  /** Its part of the public page. Null if it isn't shown there. */
  shareUrl: z.string().nullable(),
  render: z.object({
    state: z.enum(clipRenderStates),
    /** What is made, or was asked for last. */
    formats: z.array(ClipFormat),
    /** From 0 to 1. */
    progress: z.number(),
    /** Why it failed, as a sentence. */
    error: z.string().nullable(),
  }),
  /** The server has no font for some words, so the videos don't show them. */
  isTextMissing: z.boolean(),
  files: z.array(ClipFile),
  createdAt: Instant,
})
export type Clip = z.infer<typeof Clip>

const Title = requiredLine(clipLimits.title, clipMessages.titleMissing, clipMessages.titleTooLong)

const isClipLength = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean =>
  endMs - startMs >= clipLimits.minMs && endMs - startMs <= clipLimits.maxMs
const lengthRule = { path: ['endMs'], message: clipMessages.length }

const ofRecording = z.object({ recordingId: Id })
const ofClip = ofRecording.extend({ clipId: Id })
const clip = z.object({ clip: Clip })

export const ClipsService = {
  ListClips: method({
    summary: 'Lists the clips of a recording by their start.',
    input: ofRecording,
    output: z.object({
      clips: z.array(Clip),
      /** False if ffmpeg is not installed on the server, so no files can be made. */
      canRender: z.boolean(),
      /** Whether a published episode has this recording. Otherwise clips are neither in the feed nor on the public page. */
      isPublished: z.boolean(),
    }),
  }),
  CreateClip: method({
    summary: 'Creates a clip of 15 to 90 seconds.',
    input: ofRecording.extend({ title: Title, startMs: TimeMs, endMs: TimeMs }).refine(isClipLength, lengthRule),
    output: clip,
  }),
  UpdateClip: method({
    summary: 'Changes a clip. Other times delete its files, because they no longer match.',
    input: ofClip.extend({
      title: Title.optional(),
      times: z.object({ startMs: TimeMs, endMs: TimeMs }).refine(isClipLength, lengthRule).optional(),
      isInFeed: z.boolean().optional(),
      isOnPage: z.boolean().optional(),
    }),
    output: clip,
  }),
  DeleteClip: method({
    summary: 'Deletes a clip and its files.',
    input: ofClip,
    output: z.object({}),
  }),
  RenderClip: method({
    summary: 'Makes files of a clip: an MP3, and videos with the words of the transcript. Replaces files of the same format.',
    input: ofClip.extend({ formats: z.array(ClipFormat).min(1, clipMessages.formatMissing).max(clipFormats.length) }),
    output: clip,
  }),
  CancelRender: method({
    summary: 'Stops making files of a clip. Finished ones stay.',
    input: ofClip,
    output: clip,
  }),
}
