import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { chapterLimits } from './limits.ts'

export const chapterMessages = {
  titleMissing: 'Please enter a title.',
  titleTooLong: `A title cannot exceed ${chapterLimits.title} characters.`,
  urlInvalid: 'Please enter a web address.',
  endBeforeStart: 'The end must be after the start.',
  chapterTwice: 'Two chapters have the same ID.',
  startTwice: 'Two chapters start at the same time.',
  tooMany: `Please add a maximum of ${chapterLimits.chapters} chapters.`,
  fileTooLarge: 'Please choose a file less than 1 MB.',
  nothingToWrite: 'Add chapters first.',
  notWritable: 'Chapters can be written into MP3 files, and into M4A files if the server has ffmpeg.',
  noneInFile: "This recording's file has no chapters.",
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
export const chapterExportFormats = ['json', 'psc', 'txt'] as const
export type ChapterExportFormat = (typeof chapterExportFormats)[number]

export const ChapterSuggestion = z.object({
  startMs: z.number(),
  title: z.string(),
  /** A line with a time in the show notes, or a pause in the transcript. */
  from: z.enum(['notes', 'transcript']),
})
export type ChapterSuggestion = z.infer<typeof ChapterSuggestion>
