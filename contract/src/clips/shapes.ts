import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { clipLimits } from './limits.ts'

export const clipMessages = {
  titleMissing: 'Please enter a title.',
  titleTooLong: `A title cannot exceed ${clipLimits.title} characters.`,
  length: 'A clip is 15 to 90 seconds long.',
  outside: 'The clip must end before the recording does.',
  tooMany: `A recording can have a maximum of ${clipLimits.clips} clips.`,
  formatMissing: 'Please choose a format.',
  audioMissing: 'Create the MP3 first.',
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
