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
      "Returns a recording's transcript, or null. To get it as a file, use `/api/transcripts/{recordingId}.vtt` (or srt, json, html, txt).",
    output: z.object({ transcript: Transcript.nullable() }),
  }),
  SaveSegments: write(editorOf('recording'), {
    summary:
      'Saves changes to segments, and creates the transcript if there is none. Rejects a change if someone else changed one of its segments, but saves the others.',
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
      'Imports a transcript from WebVTT, SubRip, JSON, Podlove, HTML or plain text with speaker names, and replaces the current one. Estimates times if the text has none.',
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
      'Starts transcribing a recording. With `tracks`, each file has one speaker, and the texts are merged by time. Replaces a transcript that people wrote or checked only if `replace` is set.',
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
    summary: 'Cancels transcribing a recording. Keeps the current transcript.',
    output: z.object({ transcription: Transcription.nullable() }),
  }),
  GetTranscription: read(editorOf('recording'), {
    summary: "Returns the progress of a recording's latest transcription, and whether this server can transcribe.",
    output: z.object({ transcription: Transcription.nullable(), engine: TranscriptionEngine }),
  }),
  MarkChecked: write(editorOf('recording', { scope: 'publish' }), {
    summary:
      'Marks a transcript with all its segments as checked by a person, or as unchecked. Checked transcripts are published with the episode.',
    input: ofRecording.extend({ isChecked: z.boolean() }),
    output: whole,
  }),
  ReleaseTranscript: write(editorOf('recording', { scope: 'publish' }), {
    summary: "Allows or stops publishing a transcript that no one has checked. It's marked as machine-made.",
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
      'Moves all segments after a given time by a number of milliseconds, which can be negative. The transcript is then no longer out of date. Moving by 0 confirms the times.',
    input: ofRecording.extend({
      byMs: z.number().int().min(-transcriptLimits.time).max(transcriptLimits.time),
      fromMs: TimeMs.default(0),
    }),
    output: whole,
  }),
  RealignTranscript: write(editorOf('recording'), {
    summary:
      'Aligns a transcript with a different cut. Each pair has a current time and the time it belongs at, and times between pairs are stretched. The transcript is then no longer out of date.',
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
    summary: 'Renames a speaker in all segments. If the new name exists, the two speakers are merged. An empty name means unknown.',
    input: ofRecording.extend({ from: Speaker, to: Speaker }),
    output: whole.extend({ changed: z.number() }),
  }),
  ReplaceText: write(editorOf('recording'), {
    summary: 'Finds and replaces text in all segments.',
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
    summary: 'Restores an earlier version of a transcript, even if the transcript was deleted. The replaced text is kept as a version.',
    input: ofRecording.extend({ versionId: Id }),
    output: whole,
  }),
  DeleteTranscript: write(editorOf('recording'), {
    summary:
      "Deletes a recording's transcript. You can restore it from its versions. A published episode keeps its transcript until it's republished.",
  }),
  FindSettings: read(editorOf('podcast'), {
    summary: "Returns a podcast's transcript settings.",
    output: z.object({ settings: TranscriptSettings }),
  }),
  UpdateSettings: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Turns automatic publishing of machine transcripts on or off. Off by default.',
    input: z.object({ podcastId: Id, isAutoReleased: z.boolean() }),
    output: z.object({ settings: TranscriptSettings }),
  }),
}
