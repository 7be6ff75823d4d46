import { z } from 'zod'
import { megabyte } from '../limits.ts'
import { editorOf, read, write } from '../method.ts'
import { requiredLine } from '../podcasts/form.ts'
import { Id, PhotoCrop, Version } from '../shapes.ts'
import { fileText } from '../text-files.ts'
import { TimeMs } from '../transcripts/shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { chapterLimits } from './limits.ts'
import { ChapterList, chapterMessages, ChapterSuggestion } from './shapes.ts'

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

const ofRecording = z.object({ recordingId: Id })
const list = z.object({ list: ChapterList })

export const ChaptersService = {
  GetChapters: read(editorOf('recording'), {
    summary: "Returns a recording's chapters. To get them as a file, use `/api/chapters/{recordingId}.json` (or psc, txt).",
    output: list,
  }),
  SaveChapters: write(editorOf('recording'), {
    summary: "Replaces a recording's chapters. Fails if they changed since the given version.",
    input: ofRecording.extend({ chapters: Chapters, version: Version }),
    output: list,
  }),
  ImportChapters: write(editorOf('recording'), {
    summary:
      'Replaces the chapters with those from the given text (JSON, Podlove Simple Chapters, lines such as "00:00 Title", Audacity labels or a cue sheet). Without a text, uses the chapters in the recording\'s file.',
    rate: { max: 60, seconds: 600 },
    maxBytes: 3 * megabyte,
    input: ofRecording.extend({
      text: fileText(chapterLimits.file, chapterMessages.fileTooLarge).optional(),
      /** Which format to read. Without it, the format is detected from the content. */
      format: z.enum(['json', 'podlove', 'lines', 'audacity', 'cue']).optional(),
      version: Version,
    }),
    output: list,
  }),
  WriteChapters: write(editorOf('recording'), {
    summary:
      'Writes the chapters into a copy of the recording, for apps that only read chapters from the file. The copy replaces the recording in its episode, counts toward storage, and becomes public when the episode is republished. The original stays in the library.',
    output: z.object({ recordingId: Id, fileName: z.string() }),
  }),
  SuggestChapters: read(editorOf('recording'), {
    summary: 'Suggests chapters from timestamps in the show notes and pauses in the transcript. Saves nothing.',
    output: z.object({ suggestions: z.array(ChapterSuggestion) }),
  }),
}
