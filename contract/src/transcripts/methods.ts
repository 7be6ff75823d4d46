import { z } from 'zod'
import { lines } from '../guests/form.ts'
import { megabyte } from '../limits.ts'
import { adminOf, editorOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { fileText } from '../text-files.ts'
import { transcriptLimits } from './limits.ts'
import {
  Confidence,
  Segment,
  SegmentWord,
  Speaker,
  TimeMs,
  Transcript,
  TranscriptFacts,
  Transcription,
  TranscriptionEngine,
  transcriptMessages,
  TranscriptSettings,
  TranscriptVersion,
  VersionSegment,
} from './shapes.ts'

const isInOrder = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => endMs >= startMs
const inOrder = { path: ['endMs'], message: transcriptMessages.endBeforeStart }

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

const Language = z
  .string()
  .trim()
  .regex(/^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})?$/i, transcriptMessages.languageInvalid)

const ofRecording = z.object({ recordingId: Id })
const whole = z.object({ transcript: Transcript })

export const TranscriptsService = {
  GetTranscript: read(editorOf('recording'), {
    summary:
      'Returns the transcript of a recording, or null. `/api/transcripts/{recordingId}.vtt` (srt, json, html, txt) has it as a file.',
    output: z.object({ transcript: Transcript.nullable() }),
  }),
  SaveSegments: write(editorOf('recording'), {
    summary:
      'Saves changes of segments, and creates the transcript if there is none. A change is refused if another person changed one of its segments, and the other changes are saved.',
    maxBytes: 8 * megabyte,
    input: ofRecording.extend({ changes: Changes }),
    output: z.object({
      transcript: TranscriptFacts,
      /** The saved segments as they are now. */
      saved: z.array(Segment),
      /** The segments that another person changed. Null: they deleted it. Nothing of these changes was saved. */
      conflicts: z.array(z.object({ id: Id, segment: Segment.nullable() })),
    }),
  }),
  ImportTranscript: write(editorOf('recording'), {
    summary:
      'Reads a transcript from WebVTT, SubRip, JSON, Podlove, HTML or plain text with speaker names, and replaces the current one. Text without times gets estimated ones.',
    rate: { max: 60, seconds: 600 },
    // JSON escapes some characters of a file.
    maxBytes: 18 * megabyte,
    input: ofRecording.extend({
      text: fileText(transcriptLimits.file, transcriptMessages.fileTooLarge, transcriptMessages.fileEmpty),
      format: z.enum(transcriptImportFormats).optional(),
      language: Language.optional(),
    }),
    output: whole.extend({ format: z.enum(transcriptImportFormats), isTimed: z.boolean() }),
  }),
  StartTranscription: write(editorOf('recording'), {
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
  CancelTranscription: write(editorOf('recording'), {
    summary: 'Cancels the transcription of a recording. The current transcript stays.',
    output: z.object({ transcription: Transcription.nullable() }),
  }),
  GetTranscription: read(editorOf('recording'), {
    summary: 'Returns the latest transcription of a recording with its progress, and whether this server can transcribe.',
    output: z.object({ transcription: Transcription.nullable(), engine: TranscriptionEngine }),
  }),
  MarkChecked: write(editorOf('recording', { scope: 'publish' }), {
    summary: 'Marks a transcript with all its segments as checked by a person, or no longer so. Publishing includes checked transcripts.',
    input: ofRecording.extend({ isChecked: z.boolean() }),
    output: whole,
  }),
  ReleaseTranscript: write(editorOf('recording', { scope: 'publish' }), {
    summary: 'Lets publishing include a transcript that no one has checked, or no longer. It is marked as made by machine.',
    input: ofRecording.extend({ isReleased: z.boolean() }),
    output: z.object({ transcript: TranscriptFacts }),
  }),
  UpdateLanguage: write(editorOf('recording'), {
    summary: 'Sets the language of a transcript.',
    input: ofRecording.extend({ language: Language }),
    output: z.object({ transcript: TranscriptFacts }),
  }),
  ShiftTranscript: write(editorOf('recording'), {
    summary:
      'Moves all segments from a time on by some milliseconds, which may be negative, and the transcript is no longer out of date. Moving by 0 confirms the times.',
    input: ofRecording.extend({
      byMs: z.number().int().min(-transcriptLimits.time).max(transcriptLimits.time),
      fromMs: TimeMs.default(0),
    }),
    output: whole,
  }),
  RealignTranscript: write(editorOf('recording'), {
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
  RenameSpeaker: write(editorOf('recording'), {
    summary: 'Renames a speaker in all segments. If the new name exists, both become one. An empty name means unknown.',
    input: ofRecording.extend({ from: Speaker, to: Speaker }),
    output: whole.extend({ changed: z.number() }),
  }),
  ReplaceText: write(editorOf('recording'), {
    summary: 'Replaces a text in all segments.',
    input: ofRecording.extend({
      find: z.string().min(1, transcriptMessages.findEmpty).max(transcriptLimits.find, transcriptMessages.findTooLong),
      replacement: z.string().max(transcriptLimits.find, transcriptMessages.findTooLong),
      matchCase: z.boolean().default(false),
      wholeWords: z.boolean().default(false),
    }),
    output: whole.extend({ changed: z.number() }),
  }),
  FindVersions: read(editorOf('recording'), {
    summary: 'Lists earlier versions of a transcript, newest first.',
    output: z.object({ versions: z.array(TranscriptVersion) }),
  }),
  GetVersion: read(editorOf('recording'), {
    summary: 'Returns the text of an earlier version.',
    input: ofRecording.extend({ versionId: Id }),
    output: z.object({ version: TranscriptVersion, segments: z.array(VersionSegment) }),
  }),
  RestoreVersion: write(editorOf('recording'), {
    summary: 'Replaces a transcript with an earlier version, also after it was deleted. The replaced text becomes a version, too.',
    input: ofRecording.extend({ versionId: Id }),
    output: whole,
  }),
  DeleteTranscript: write(editorOf('recording'), {
    summary:
      'Deletes the transcript of a recording. It can be restored from its versions. A published episode keeps its transcript until it is republished.',
  }),
  FindSettings: read(editorOf('podcast'), {
    summary: 'Returns how a podcast publishes transcripts.',
    output: z.object({ settings: TranscriptSettings }),
  }),
  UpdateSettings: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Turns the automatic release of transcripts made by machine on or off. It is off by default.',
    input: z.object({ podcastId: Id, isAutoReleased: z.boolean() }),
    output: z.object({ settings: TranscriptSettings }),
  }),
}
