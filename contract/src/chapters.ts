import { z } from 'zod'
import { method } from './method.ts'
import { requiredLine } from './podcast-form.ts'
import { Id, Instant, PhotoCrop, Version } from './shapes.ts'
import { chapterLimits } from './transcript-limits.ts'
import { TimeMs } from './transcripts.ts'
import { FileRef } from './uploads.ts'
import { fileText } from './text-files.ts'

export const chapterMessages = {
  titleMissing: 'Please enter a title.',
  titleTooLong: `A title cannot exceed ${chapterLimits.title} characters.`,
  urlInvalid: 'Please enter a web address.',
  endBeforeStart: 'The end must be after the start.',
  chapterTwice: 'Two chapters have the same ID.',
  startTwice: 'Two chapters start at the same time.',
  tooMany: `Please add a maximum of ${chapterLimits.chapters} chapters.`,
  fileTooLarge: 'Please choose a file less than 1 MB.',
  fileMissing: 'Please choose a file, paste a text, or read the chapters of the recording.',
  nothingToWrite: 'Add chapters first.',
  notWritable: 'Chapters can be written into MP3 files, and into M4A files if the server has ffmpeg.',
  noneInFile: 'This recording has no chapters in its file.',
} as const

export const Chapter = z.object({
  id: Id,
  startMs: z.number(),
  /** Null if it lasts until the next chapter. */
  endMs: z.number().nullable(),
  title: z.string(),
  /** A web address. */
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Left out of the list that listeners see. Players still know it, for example to show its image. */
  isHidden: z.boolean(),
})
export type Chapter = z.infer<typeof Chapter>

export const ChapterList = z.object({
  recordingId: Id,
  podcastId: Id,
  /** In order. Empty if there are none. */
  chapters: z.array(Chapter),
  /** The recording was replaced since, so the times may be wrong. */
  isOutdated: z.boolean(),
  /** Counts saves. 0 if there are none yet. */
  version: z.number(),
  updatedAt: Instant.nullable(),
})
export type ChapterList = z.infer<typeof ChapterList>

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' && url.username === ''
}

const ChapterUrl = z.string().trim().max(chapterLimits.url, chapterMessages.urlInvalid).refine(isWebAddress, chapterMessages.urlInvalid)

const ChapterForm = z
  .object({
    /** Clients choose the ID of a new chapter. */
    id: Id,
    startMs: TimeMs,
    endMs: TimeMs.nullish(),
    title: requiredLine(chapterLimits.title, chapterMessages.titleMissing, chapterMessages.titleTooLong),
    url: ChapterUrl.nullish(),
    /** A completed upload to `episode-photos`. Null removes the image, and without it the current one stays. */
    image: FileRef.nullish(),
    imageCrop: PhotoCrop.optional(),
    isHidden: z.boolean().default(false),
  })
  .refine(({ startMs, endMs }) => endMs === null || endMs === undefined || endMs > startMs, {
    path: ['endMs'],
    message: chapterMessages.endBeforeStart,
  })
export type ChapterForm = z.output<typeof ChapterForm>

const hasNoDouble = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const Chapters = z
  .array(ChapterForm)
  .max(chapterLimits.chapters, chapterMessages.tooMany)
  .refine((chapters) => hasNoDouble(chapters.map(({ id }) => id)), chapterMessages.chapterTwice)
  .refine((chapters) => hasNoDouble(chapters.map(({ startMs }) => startMs)), chapterMessages.startTwice)

/** Which format to read. Without it, the format is detected from the content. */
const chapterImportFormats = ['json', 'podlove', 'lines', 'audacity', 'cue'] as const
export const chapterExportFormats = ['json', 'psc', 'txt'] as const
export type ChapterExportFormat = (typeof chapterExportFormats)[number]

export const ChapterSuggestion = z.object({
  startMs: z.number(),
  title: z.string(),
  /** A line with a time in the show notes, or a pause in the transcript. */
  from: z.enum(['notes', 'transcript']),
})
export type ChapterSuggestion = z.infer<typeof ChapterSuggestion>

const ofRecording = z.object({ recordingId: Id })
const list = z.object({ list: ChapterList })

export const ChaptersService = {
  GetChapters: method({
    summary: 'Returns the chapters of a recording. `/api/chapters/{recordingId}.json` (psc, txt) has them as a file.',
    input: ofRecording,
    output: list,
  }),
  SaveChapters: method({
    summary: 'Replaces the chapters of a recording. Fails if they changed since the given version.',
    input: ofRecording.extend({ chapters: Chapters, version: Version }),
    output: list,
  }),
  ImportChapters: method({
    summary:
      'Replaces the chapters with those of a text (JSON, Podlove Simple Chapters, lines such as "00:00 Title", Audacity labels, cue sheet), or without one with those in the file of the recording.',
    input: ofRecording.extend({
      text: fileText(chapterLimits.file, chapterMessages.fileTooLarge).optional(),
      format: z.enum(chapterImportFormats).optional(),
      version: Version,
    }),
    output: list,
  }),
  WriteChapters: method({
    summary:
      'Writes the chapters into a copy of the recording, for apps that only read them there. The copy takes the place of the recording in its episode, counts as storage, and becomes public when the episode is republished. The original stays in the library.',
    input: ofRecording,
    output: z.object({ recordingId: Id, fileName: z.string() }),
  }),
  SuggestChapters: method({
    summary: 'Suggests chapters from lines with a time in the show notes, and from pauses in the transcript. Saves nothing.',
    input: ofRecording,
    output: z.object({ suggestions: z.array(ChapterSuggestion) }),
  }),
}
