import { z } from 'zod'
import { line } from '../podcasts/form.ts'
import { Id, Instant } from '../shapes.ts'
import { transcriptLimits } from './limits.ts'

export const transcriptMessages = {
  textTooLong: `A segment cannot exceed ${transcriptLimits.text} characters.`,
  speakerTooLong: `A speaker's name cannot exceed ${transcriptLimits.speaker} characters.`,
  endBeforeStart: 'The end must not be before the start.',
  timeOutside: 'Must be a time within the recording.',
  segmentTwice: 'Two changes affect the same segment.',
  segmentElsewhere: 'One of the segments belongs to another transcript.',
  tooManySegments: `A transcript cannot exceed ${transcriptLimits.segments.toLocaleString('en-US')} segments.`,
  fileTooLarge: 'Please choose a file less than 8 MB.',
  fileEmpty: 'Please choose a file or paste text.',
  languageInvalid: 'Must be a language code such as en or pt-BR.',
  languageUnknown: "This server's transcription engine doesn't support this language.",
  findEmpty: 'Please enter the text to find.',
  findTooLong: `The text to find cannot exceed ${transcriptLimits.find} characters.`,
  anchorsOutOfOrder: 'The times must be in order, without duplicates.',
  trackTwice: 'Each file can only be used once.',
  trackUnknown: 'Must be a recording of the same podcast.',
} as const

/** Milliseconds from the start of the recording. */
export const TimeMs = z.number().int().min(0).max(transcriptLimits.time, transcriptMessages.timeOutside)

/** From 0 to 1. */
export const Confidence = z.number().min(0).max(1)

export const SegmentWord = z.object({
  startMs: TimeMs,
  endMs: TimeMs,
  text: z.string().min(1).max(transcriptLimits.word),
  confidence: Confidence.optional(),
})
export type SegmentWord = z.infer<typeof SegmentWord>

export const Speaker = line(transcriptLimits.speaker, transcriptMessages.speakerTooLong)

export const Segment = z.object({
  id: Id,
  startMs: z.number(),
  endMs: z.number(),
  /** Empty if unknown. */
  speaker: z.string(),
  text: z.string(),
  /** Null if the times of single words aren't known. Clients then estimate them. */
  words: z.array(SegmentWord).nullable(),
  confidence: z.number().nullable(),
  /** A person has checked this segment. */
  isChecked: z.boolean(),
  /** Counts the changes of this segment. */
  version: z.number(),
})
export type Segment = z.infer<typeof Segment>

export const transcriptSources = ['machine', 'imported', 'typed'] as const
export const TranscriptSource = z.enum(transcriptSources)
export type TranscriptSource = z.infer<typeof TranscriptSource>

/** Everything but the segments. */
export const TranscriptFacts = z.object({
  id: Id,
  recordingId: Id,
  podcastId: Id,
  /** A language code, or empty if unknown. */
  language: z.string(),
  source: TranscriptSource,
  /** A person has checked all of it. Imported transcripts count as checked. */
  isChecked: z.boolean(),
  /** Published without being checked, marked as made by machine. */
  isReleased: z.boolean(),
  /** The recording was replaced since, so the times may be wrong. */
  isOutdated: z.boolean(),
  /** Whether publishing the episode would include it. */
  isPublishable: z.boolean(),
  /** Counts the changes of the transcript and its segments. */
  version: z.number(),
  updatedAt: Instant,
})
export type TranscriptFacts = z.infer<typeof TranscriptFacts>

/** In the order of their times. */
export const Transcript = TranscriptFacts.extend({ segments: z.array(Segment) })
export type Transcript = z.infer<typeof Transcript>
export const transcriptExportFormats = ['vtt', 'srt', 'json', 'html', 'txt'] as const
export type TranscriptExportFormat = (typeof transcriptExportFormats)[number]

export const TranscriptionState = z.enum(['waiting', 'running', 'done', 'failed', 'canceled'])
export type TranscriptionState = z.infer<typeof TranscriptionState>

/** A job that makes a transcript. */
export const Transcription = z.object({
  id: Id,
  recordingId: Id,
  state: TranscriptionState,
  /** From 0 to 1. */
  progress: z.number(),
  /** Seconds that are probably left. Null if not known yet. */
  secondsLeft: z.number().nullable(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type Transcription = z.infer<typeof Transcription>

/** What makes transcripts on this server. */
export const TranscriptionEngine = z.object({
  provider: z.enum(['built-in', 'remote', 'none']),
  state: z.enum(['ready', 'installing', 'failed', 'off']),
  /** Of the installation, from 0 to 1. */
  progress: z.number().nullable(),
  /** Why it isn't ready, as a sentence. */
  message: z.string().nullable(),
  /** Language codes that it understands. Null: many. */
  languages: z.array(z.string()).nullable(),
  /** Which model it is, with its license. */
  model: z.string(),
  license: z.string(),
})
export type TranscriptionEngine = z.infer<typeof TranscriptionEngine>

export const versionReasons = ['edited', 'imported', 'machine', 'shifted', 'replaced', 'restored', 'deleted', 'published'] as const
export const VersionReason = z.enum(versionReasons)
export type VersionReason = z.infer<typeof VersionReason>

export const TranscriptVersion = z.object({
  id: Id,
  createdAt: Instant,
  /** Null if the account was deleted, or if the machine made it. */
  authorName: z.string().nullable(),
  /** What happened to this version: the change that followed, or that it was published. */
  reason: VersionReason,
  source: TranscriptSource,
  isChecked: z.boolean(),
  segmentCount: z.number(),
  wordCount: z.number(),
})
export type TranscriptVersion = z.infer<typeof TranscriptVersion>

/** A segment of an earlier version, to read. */
export const VersionSegment = z.object({ startMs: z.number(), endMs: z.number(), speaker: z.string(), text: z.string() })
export type VersionSegment = z.infer<typeof VersionSegment>

export const TranscriptSettings = z.object({
  podcastId: Id,
  /** Publishing includes transcripts made by machine that no one has checked. They are marked as such. */
  isAutoReleased: z.boolean(),
})
export type TranscriptSettings = z.infer<typeof TranscriptSettings>
