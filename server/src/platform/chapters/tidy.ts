import { maxTimeMs } from '../timecode.ts'
import { webAddress } from '../web-address.ts'
import type { Chapter } from './types.ts'

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g
const maxTitle = 1000

/** More than any recording has. Further ones are left out, so parsers stop there. */
export const maxChapters = 5000

const tidyTitle = (title: string): string =>
  title
    .slice(0, maxTitle * 4)
    .replace(controls, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTitle)
    .trimEnd()
    .toWellFormed()

const isTime = (ms: number | undefined): ms is number => ms !== undefined && Number.isFinite(ms) && ms >= 0 && ms <= maxTimeMs

/** A chapter as read, with anything in its fields, or null if it has no time. */
export function tidyChapter({ startMs, endMs, title, url, image, isHidden }: Chapter): Chapter | null {
  if (!isTime(startMs)) return null
  const [link, picture] = [webAddress(url), webAddress(image)]
  return {
    startMs: Math.round(startMs),
    ...(isTime(endMs) && endMs > startMs && { endMs: Math.round(endMs) }),
    title: tidyTitle(title),
    ...(link && { url: link }),
    ...(picture && { image: picture }),
    ...(isHidden && { isHidden: true }),
  }
}

/** Normalizes chapters and sorts them by time. */
export const tidyChapters = (chapters: Chapter[]): Chapter[] =>
  chapters
    .slice(0, maxChapters)
    .flatMap((chapter) => tidyChapter(chapter) ?? [])
    .toSorted((one, other) => one.startMs - other.startMs)

/** Removes ends that say nothing: that of a chapter before the next one, and that of the last one at the end of the recording. */
export function withoutPlainEnds(chapters: Chapter[], durationMs?: number): Chapter[] {
  return chapters.map((chapter, index) => {
    const { endMs, ...rest } = chapter
    const next = chapters[index + 1]
    // Formats round to other units than milliseconds.
    const isPlain =
      endMs === undefined || (next ? Math.abs(endMs - next.startMs) <= 1 : durationMs !== undefined && endMs >= durationMs - 50)
    return isPlain ? rest : chapter
  })
}

/** Adds the ends that some formats need. */
export const withEnds = (chapters: Chapter[], durationMs: number): Array<Chapter & { endMs: number }> =>
  chapters.map((chapter, index) => ({
    ...chapter,
    endMs: Math.max(chapter.startMs, chapter.endMs ?? chapters[index + 1]?.startMs ?? durationMs),
  }))
