import { z } from 'zod'
import { lines } from './guest-form.ts'
import { method } from './method.ts'
import { line } from './podcast-form.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { transcriptLimits } from './transcript-limits.ts'
import { fileText } from './text-files.ts'

export const transcriptMessages = {
  textTooLong: `A segment cannot exceed ${transcriptLimits.text} characters.`,
  speakerTooLong: `A speaker's name cannot exceed ${transcriptLimits.speaker} characters.`,
  endBeforeStart: 'The end must not be before the start.',
  timeOutside: 'Must be a time within the recording.',
  segmentTwice: 'Two changes are about the same segment.',
  segmentElsewhere: 'One of the segments belongs to another transcript.',
  tooManySegments: `A transcript cannot exceed ${transcriptLimits.segments.toLocaleString('en-US')} segments.`,
  fileTooLarge: 'Please choose a file less than 8 MB.',
  fileEmpty: 'Please choose a file or paste a text.',
  languageInvalid: 'Must be a language code such as en or pt-BR.',
  languageUnknown: 'The engine on this server does not understand this language.',
  findEmpty: 'Please enter the text to find.',
  findTooLong: `A text to find cannot exceed ${transcriptLimits.find} characters.`,
  anchorsOutOfOrder: 'The times must be in order, and each given once.',
  trackTwice: 'Each file can only be used once.',
  trackUnknown: 'Must be a recording of the same podcast.',
  noEngine: 'Transcription is not available on this server.',
} as const

/** Milliseconds from the start of the recording. */
export const TimeMs = z.number().int().min(0).max(transcriptLimits.time, transcriptMessages.timeOutside)

const isInOrder = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => endMs >= startMs
const inOrder = { path: ['endMs'], message: transcriptMessages.endBeforeStart }

/** From 0 to 1. */
const Confidence = z.number().min(0).max(1)

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

const SegmentChange = z
  .object({
    /** Clients choose the ID of a new segment. */
    id: Id,
    /** The version that was changed, or 0 for a new segment. */
    version: z.number().int().min(0).max(2_147_483_647),
    startMs: TimeMs,
    endMs: TimeMs,
    speaker: Speaker,
    text: lines(transcriptLimits.text, transcriptMessages.textTooLong),
    /** Without them, the server adapts the times of the words before to the new text. Null if they aren't known. */
    words: z.array(SegmentWord.refine(isInOrder, inOrder)).max(transcriptLimits.words).nullish(),
    confidence: Confidence.nullish(),
    isChecked: z.boolean(),
  })
  .refine(isInOrder, inOrder)

const SegmentRef = z.object({ id: Id, version: z.number().int().min(1).max(2_147_483_647) })

/** What belongs together, such as the two halves of a split segment: it is saved as a whole or refused as a whole. */
const TranscriptChange = z.object({
  put: z.array(SegmentChange).max(transcriptLimits.changed).default([]),
  remove: z.array(SegmentRef).max(transcriptLimits.changed).default([]),
})
export type TranscriptChange = z.infer<typeof TranscriptChange>

const Changes = z
  .array(TranscriptChange)
  .min(1)
  .max(transcriptLimits.changes)
  .refine((changes) => {
    const ids = changes.flatMap(({ put, remove }) => [...put, ...remove].map(({ id }) => id))
    return new Set(ids).size === ids.length
  }, transcriptMessages.segmentTwice)

/** Which format to read. Without it, the format is detected from the content. */
const transcriptImportFormats = ['vtt', 'srt', 'json', 'podlove', 'html', 'text'] as const
export const transcriptExportFormats = ['vtt', 'srt', 'json', 'html', 'txt'] as const
export type TranscriptExportFormat = (typeof transcriptExportFormats)[number]

const Language = z
  .string()
  .trim()
  .regex(/^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})?$/i, transcriptMessages.languageInvalid)

const transcriptionStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const
export const TranscriptionState = z.enum(transcriptionStates)
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

const ofRecording = z.object({ recordingId: Id })
const whole = z.object({ transcript: Transcript })

export const TranscriptsService = {
  GetTranscript: method({
    summary:
      'Returns the transcript of a recording, or null. `/api/transcripts/{recordingId}.vtt` (srt, json, html, txt) has it as a file.',
    input: ofRecording,
    output: z.object({ transcript: Transcript.nullable() }),
  }),
  SaveSegments: method({
    summary:
      'Saves changes of segments, and creates the transcript if there is none. A change is refused if another person changed one of its segments, and the other changes are saved.',
    input: ofRecording.extend({ changes: Changes }),
    output: z.object({
      transcript: TranscriptFacts,
      /** The saved segments as they are now. */
      saved: z.array(Segment),
      /** The segments that another person changed. Null: they deleted it. Nothing of these changes was saved. */
      conflicts: z.array(z.object({ id: Id, segment: Segment.nullable() })),
    }),
  }),
  ImportTranscript: method({
    summary:
      'Reads a transcript from WebVTT, SubRip, JSON, Podlove, HTML or plain text with speaker names, and replaces the current one. Text without times gets estimated ones.',
    input: ofRecording.extend({
      text: fileText(transcriptLimits.file, transcriptMessages.fileTooLarge, transcriptMessages.fileEmpty),
      format: z.enum(transcriptImportFormats).optional(),
      language: Language.optional(),
    }),
    output: whole.extend({ format: z.enum(transcriptImportFormats), isTimed: z.boolean() }),
  }),
  StartTranscription: method({
    summary:
      'Starts to transcribe a recording. With `tracks`, each file has one speaker, and the text of all files is merged by time. A transcript that people wrote or checked is only replaced with `replace`.',
    input: ofRecording.extend({
      language: Language.optional(),
      tracks: z
        .array(z.object({ recordingId: Id, speaker: Speaker }))
        .max(transcriptLimits.tracks)
        .refine((tracks) => new Set(tracks.map(({ recordingId }) => recordingId)).size === tracks.length, transcriptMessages.trackTwice)
        .default([]),
      replace: z.boolean().default(false),
    }),
    output: z.object({ transcription: Transcription }),
  }),
  CancelTranscription: method({
    summary: 'Cancels the transcription of a recording. The current transcript stays.',
    input: ofRecording,
    output: z.object({ transcription: Transcription.nullable() }),
  }),
  GetTranscription: method({
    summary: 'Returns the latest transcription of a recording with its progress, and whether this server can transcribe.',
    input: ofRecording,
    output: z.object({ transcription: Transcription.nullable(), engine: TranscriptionEngine }),
  }),
  MarkChecked: method({
    summary: 'Marks a transcript with all its segments as checked by a person, or no longer so. Publishing includes checked transcripts.',
    input: ofRecording.extend({ isChecked: z.boolean() }),
    output: whole,
  }),
  ReleaseTranscript: method({
    summary: 'Lets publishing include a transcript that no one has checked, or no longer. It is marked as made by machine.',
    input: ofRecording.extend({ isReleased: z.boolean() }),
    output: z.object({ transcript: TranscriptFacts }),
  }),
  UpdateLanguage: method({
    summary: 'Sets the language of a transcript.',
    input: ofRecording.extend({ language: Language }),
    output: z.object({ transcript: TranscriptFacts }),
  }),
  ShiftTranscript: method({
    summary:
      'Moves all segments from a time on by some milliseconds, which may be negative, and the transcript is no longer out of date. Moving by 0 confirms the times.',
    input: ofRecording.extend({
      byMs: z.number().int().min(-transcriptLimits.time).max(transcriptLimits.time),
      fromMs: TimeMs.default(0),
    }),
    output: whole,
  }),
  RealignTranscript: method({
    summary:
      'Aligns a transcript with another cut: each pair says where something is now, and where it belongs. Times between two pairs are stretched, and the transcript is no longer out of date.',
    input: ofRecording.extend({
      anchors: z
        .array(z.object({ fromMs: TimeMs, toMs: TimeMs }))
        .min(1)
        .max(transcriptLimits.anchors)
        .refine(
          (anchors) =>
            anchors.every(({ fromMs, toMs }, at) => at === 0 || (fromMs > anchors[at - 1]!.fromMs && toMs >= anchors[at - 1]!.toMs)),
          transcriptMessages.anchorsOutOfOrder,
        ),
    }),
    output: whole,
  }),
  RenameSpeaker: method({
    summary: 'Renames a speaker in all segments. If the new name exists, both become one. An empty name means unknown.',
    input: ofRecording.extend({ from: Speaker, to: Speaker }),
    output: whole.extend({ changed: z.number() }),
  }),
  ReplaceText: method({
    summary: 'Replaces a text in all segments.',
    input: ofRecording.extend({
      find: z.string().min(1, transcriptMessages.findEmpty).max(transcriptLimits.find, transcriptMessages.findTooLong),
      replacement: z.string().max(transcriptLimits.find, transcriptMessages.findTooLong),
      matchCase: z.boolean().default(false),
      wholeWords: z.boolean().default(false),
    }),
    output: whole.extend({ changed: z.number() }),
  }),
  FindVersions: method({
    summary: 'Lists earlier versions of a transcript, newest first.',
    input: ofRecording,
    output: z.object({ versions: z.array(TranscriptVersion) }),
  }),
  GetVersion: method({
    summary: 'Returns the text of an earlier version.',
    input: ofRecording.extend({ versionId: Id }),
    output: z.object({ version: TranscriptVersion, segments: z.array(VersionSegment) }),
  }),
  RestoreVersion: method({
    summary: 'Replaces a transcript with an earlier version, also after it was deleted. The replaced text becomes a version, too.',
    input: ofRecording.extend({ versionId: Id }),
    output: whole,
  }),
  DeleteTranscript: method({
    summary:
      'Deletes the transcript of a recording. It can be restored from its versions. A published episode keeps its transcript until it is republished.',
    input: ofRecording,
    output: Empty,
  }),
  FindSettings: method({
    summary: 'Returns how a podcast publishes transcripts.',
    input: z.object({ podcastId: Id }),
    output: z.object({ settings: TranscriptSettings }),
  }),
  UpdateSettings: method({
    summary: 'Turns the automatic release of transcripts made by machine on or off. It is off by default.',
    input: z.object({ podcastId: Id, isAutoReleased: z.boolean() }),
    output: z.object({ settings: TranscriptSettings }),
  }),
}
